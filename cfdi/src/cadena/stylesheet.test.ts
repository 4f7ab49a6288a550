import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseXml } from '../xml/parse-xml.ts'
import { loadStylesheets } from './stylesheet.ts'

const document = parseXml(
  '<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/4" Version=" 4.0 " Tipo="I"><c:A n="1"/><c:B>texto</c:B><c:A n="2"/></c:Comprobante>',
)

function folderWith(body: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'arriero-xslt-'))
  const sheet = `<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:cfdi="http://www.sat.gob.mx/cfd/4" version="2.0">${body}</xsl:stylesheet>`
  writeFileSync(join(folder, 'cadenaoriginal_4_0.xslt'), sheet)
  return folder
}

const run = (body: string) => loadStylesheets(folderWith(`<xsl:template match="/">${body}</xsl:template>`))(document)

test.each([
  ['a text', '<xsl:text> a b </xsl:text>|', ' a b |'],
  ['the value of an attribute', '<xsl:value-of select="/cfdi:Comprobante/@Tipo"/>', 'I'],
  ['normalized blanks', '<xsl:value-of select="normalize-space(/cfdi:Comprobante/@Version)"/>', '4.0'],
  ['the text of an element', '<xsl:value-of select="//cfdi:B"/>', 'texto'],
  ['a loop', '<xsl:for-each select="/cfdi:Comprobante/cfdi:A">|<xsl:value-of select="@n"/></xsl:for-each>', '|1|2'],
  ['a loop over whatever there is', '<xsl:for-each select="/cfdi:Comprobante/*">.</xsl:for-each>', '...'],
  ['a variable', '<xsl:variable name="v" select="string(\'x\')"/><xsl:value-of select="$v"/>', 'x'],
  ['a condition on existence', '<xsl:if test="//cfdi:A">sí</xsl:if><xsl:if test="not(//cfdi:A)">no</xsl:if>', 'sí'],
  [
    'a choice',
    `<xsl:for-each select="/cfdi:Comprobante"><xsl:choose><xsl:when test="@Tipo='E'">e</xsl:when><xsl:when test="@Tipo != 'E'">i</xsl:when><xsl:otherwise>o</xsl:otherwise></xsl:choose></xsl:for-each>`,
    'i',
  ],
  ['elements without a template: their texts', '<xsl:apply-templates select="/cfdi:Comprobante"/>', 'texto'],
])('%s', (_, body, output) => {
  expect(run(body)).toBe(output)
})

test('a template is called with its parameters, and has defaults', () => {
  const sheet = `<xsl:template match="/"><xsl:call-template name="T"><xsl:with-param name="a" select="'x'"/></xsl:call-template></xsl:template>
    <xsl:template name="T"><xsl:param name="a"/><xsl:param name="b" select="'y'"/><xsl:value-of select="$a"/>-<xsl:value-of select="$b"/></xsl:template>`
  expect(loadStylesheets(folderWith(sheet))(document)).toBe('x-y')
})

test.each([
  ['an instruction', '<xsl:sort select="."/>'],
  ['an expression', '<xsl:value-of select="count(//cfdi:A)"/>'],
  ['a literal element', '<b>x</b>'],
  ['an unknown template', '<xsl:call-template name="Nada"/>'],
])('%s that is not understood fails, but only when a document reaches it', (_, body) => {
  expect(() => run(body)).toThrow(expect.objectContaining({ code: 'ARRXSLT01' }))
  expect(run(`<xsl:if test="//cfdi:Nomina">${body}</xsl:if>sigue`)).toBe('sigue')
})

test('missing files and other documents are told by name', () => {
  expect(() => loadStylesheets(mkdtempSync(join(tmpdir(), 'arriero-xslt-')))).toThrow('No hay hojas de estilo')
  expect(() => loadStylesheets(folderWith('<xsl:include href="../otra.xslt"/>'))).toThrow('otra.xslt')
  const sheet = loadStylesheets(folderWith('<xsl:template match="/">|</xsl:template>'))
  expect(() => sheet(parseXml('<nota/>'))).toThrow('<nota>')
})
