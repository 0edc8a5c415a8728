Scriptname LocationRefType extends Keyword Native Hidden
