import { describe, expect, test } from 'vitest'
import { parseXml } from './parse-xml.ts'

const bomb = `<!DOCTYPE a [<!ENTITY x "y"><!ENTITY x2 "&x;&x;">]><a b="&x2;"/>`

describe('hostile or malformed XML is refused, in Spanish and with its place', () => {
  test.each([
    ['an entity bomb', bomb, 'DOCTYPE'],
    ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'DOCTYPE'],
    ['an unknown entity', '<a b="&foo;"/>', '&amp;'],
    ['a bare ampersand', '<a b="LUCES & OBRAS"/>', '&amp;'],
    ['a reference to a forbidden character', '<a b="&#0;"/>', '&amp;'],
    ['a reference beyond Unicode', '<a b="&#x110000;"/>', '&amp;'],
    ['half a surrogate', '<a b="&#xD800;"/>', '&amp;'],
    ['a control character', '<a b="\u0001"/>', 'carácter que XML no permite'],
    ['a lone surrogate', '<a b="\ud800"/>', 'carácter que XML no permite'],
    ['a repeated attribute', '<a b="1" b="2"/>', 'repetido'],
    ['a repeated namespace', '<a xmlns:b="1" xmlns:b="1"/>', 'repetido'],
    ['a repeated default namespace', '<a xmlns="1" xmlns="1"/>', 'repetido'],
    ['another meaning of xml', '<a xmlns:xml="u"/>', 'espacio de nombres'],
    ['another name for xml', '<a xmlns:b="http://www.w3.org/XML/1998/namespace"/>', 'espacio de nombres'],
    ['a declaration of xmlns', '<a xmlns:xmlns="u"/>', 'espacio de nombres'],
    ['a prefix undone', '<a xmlns:b=""/>', 'espacio de nombres'],
    ['an undeclared prefix of an attribute', '<a x:b="1"/>', 'prefijo «x»'],
    ['a tag in a value', '<a b="<c/>"/>', 'no está bien escrita'],
    ['a value without quotes', '<a b=1/>', 'no está bien escrita'],
    ['attributes stuck together', '<a b="1"c="2"/>', 'no está bien escrita'],
    ['crossed tags', '<a><b></a></b>', 'se esperaba «</b>»'],
    ['an open end', '<a><b/>', 'falta cerrar «a»'],
    ['a cut tag', '<a b="', 'no está bien escrita'],
    ['a cut comment', '<a><!-- ', 'no termina'],
    ['a cut CDATA', '<a><![CDATA[ ', 'no termina'],
    ['two dashes in a comment', '<a><!-- a -- b --></a>', '«--»'],
    ['two roots', '<a/><b/>', 'más de un elemento raíz'],
    ['text after the root', '<a/>hola', 'después del elemento raíz'],
    ['text before the root', 'hola<a/>', 'no es un documento XML'],
    ['nothing', '', 'ningún elemento'],
    ['no XML', 'hola', 'no es un documento XML'],
    ['a JSON', '{"a": 1}', 'no es un documento XML'],
    ['an undeclared prefix', '<x:a/>', 'prefijo «x»'],
    ['a declaration inside', '<a/><?xml version="1.0"?>', 'no está al principio'],
    ['a declaration after a blank', ' <?xml version="1.0"?><a/>', 'no está al principio'],
    ['another encoding declared', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', 'ISO-8859-1'],
    ['a closing tag too many', '<a/></a>', 'cierre'],
    ['a million levels', '<a>'.repeat(1_000_000), '64 niveles'],
    ['a million elements', `<a>${'<b/>'.repeat(1_000_000)}</a>`, '100000 elementos'],
    ['eleven megabytes', `<a>${' '.repeat(11 * 1024 * 1024)}</a>`, '10 MB'],
  ])('%s', (_, xml, message) => {
    expect(() => parseXml(xml)).toThrow(expect.objectContaining({ code: '301' }))
    expect(() => parseXml(xml)).toThrow(message)
  })

  test.each([
    ['Latin-1', Buffer.from('<a b="Ñandú"/>', 'latin1')],
    ['UTF-16', Buffer.from('\ufeff<a/>', 'utf16le')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
  ])('bytes in %s', (_, bytes) => {
    expect(() => parseXml(bytes)).toThrow(expect.objectContaining({ code: '301' }))
  })
})

const repeat = (count: number, text: (i: number) => string, glue = '') =>
  Array.from({ length: count }, (_, i) => text(i)).join(glue)

test('floods that a document may hold are read in one pass: elements, attributes, references, blanks', () => {
  expect(parseXml(`<a ${repeat(256, (i) => `b${i}="1"`, ' ')}/>`).attributes.size).toBe(256)
  expect(parseXml(`<a b="${'&amp;'.repeat(100_000)}"/>`).attributes.get('b')).toHaveLength(100_000)
  expect(parseXml(`<a>${'<b/>'.repeat(99_999)}</a>`).children).toHaveLength(99_999)
  expect(() => parseXml(`<a ${' '.repeat(1_000_000)}`)).toThrow('no está bien escrita')
})

describe('floods that no document needs are refused', () => {
  test.each([
    ['attributes of one element', `<a ${repeat(257, (i) => `b${i}="1"`, ' ')}/>`, '256 atributos'],
    ['namespaces of one element', `<a ${repeat(257, (i) => `xmlns:b${i}="u"`, ' ')}/>`, '256 atributos'],
    ['characters by their number', `<a>${'&#65;'.repeat(100_001)}</a>`, 'escritos por su número'],
    ['attributes of all elements', `<a>${`<b ${repeat(250, (i) => `c${i}=""`, ' ')}/>`.repeat(2_500)}</a>`, '400000'],
  ])('%s', (_, xml, message) => {
    expect(() => parseXml(xml)).toThrow(message)
  })
})

test('a namespace of its own in every element costs no more than it weighs', () => {
  const child = (i: number) => `<b xmlns:n${i}="u${i}"/>`
  const wide = parseXml(`<a ${repeat(200, (i) => `xmlns:r${i}="u"`, ' ')}>${repeat(99_999, child)}</a>`)
  const last = wide.children.at(-1)
  expect(last?.namespaces.get('n99998')).toBe('u99998')
  expect(last?.namespaces.get('r0')).toBe('u')
  expect(last?.namespaces.get('n5')).toBeUndefined()
})

test('blanks of other alphabets are letters of a name, and nothing is tried twice', () => {
  expect(() => parseXml(`<a x${'\u2003'.repeat(1_000_000)}>`)).toThrow('no está bien escrita')
})

test('an error at the end of ten million lines is still found by its line', () => {
  expect(() => parseXml(`${'\n'.repeat(10_000_000)}<a b=1/>`)).toThrow('línea 10000001, columna 3')
})

test('what is allowed is read: comments, CDATA, instructions, references, both quotes, a byte order mark', () => {
  const xml = `\ufeff<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<!-- c --><?pi x?><a b='"1"' c="&lt;&#209;&#xd1;&amp;&quot;&apos;>" d = "l1\r\nl2\tx" ><![CDATA[<&>]]> t &amp; u</a>
`
  const root = parseXml(Buffer.from(xml, 'utf8'))
  expect([...root.attributes]).toEqual([
    ['b', '"1"'],
    ['c', '<ÑÑ&"\'>'],
    ['d', 'l1 l2 x'],
  ])
  expect(root.content).toEqual(['<&> t & u'])
})

test('names from a prototype are plain names', () => {
  const root = parseXml('<a __proto__="1" constructor="2" toString="3"/>')
  expect(root.attributes.get('__proto__')).toBe('1')
  expect(Object.getPrototypeOf(root)).toBe(Object.prototype)
})

test('a known namespace keeps the authority prefix whatever the document writes', () => {
  const root = parseXml('<f:Comprobante xmlns:f="http://www.sat.gob.mx/cfd/4"><f:Emisor/></f:Comprobante>')
  expect([root.name, root.written, root.children[0]?.name]).toEqual([
    'cfdi:Comprobante',
    'f:Comprobante',
    'cfdi:Emisor',
  ])
})
