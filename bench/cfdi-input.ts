// What the worst document somebody may send costs: ten megabytes made to hurt, each validated whole in a process of its
// own, so that its peak of memory is its own.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'
import { sealXml } from '@arriero/cfdi/csd/seal.ts'
import { NOW, sampleCsd, sampleDocuments } from '@arriero/cfdi/testing/sample-documents.ts'
import { validate } from '@arriero/cfdi/validate/validate.ts'

const SIZE = 10 * 1024 * 1024 - 1024
const GOAL_MS = 3000
const GOAL_MB = 300

type Sample = keyof ReturnType<typeof sampleDocuments>
const xmlOf = (name: Sample) => sealXml(sampleDocuments()[name], sampleCsd()).xml
/** As many copies as fit. */
const fill = (make: (i: number) => string, room = SIZE) => {
  const parts: string[] = []
  for (let i = 0, size = 0; ; i++) {
    const part = make(i)
    size += Buffer.byteLength(part)
    if (size > room) return parts.join('')
    parts.push(part)
  }
}
const flood = (text: string) => text.repeat(Math.floor(SIZE / Buffer.byteLength(text)))
/** A document of a kind with what its own parts leave of the ten megabytes put at a place. */
const within = (name: Sample, place: RegExp, make: (i: number) => string) => {
  const xml = xmlOf(name)
  return xml.replace(place, (found) => found + fill(make, SIZE - Buffer.byteLength(xml)))
}
/** The first element of a kind repeated until the document is full: every one of them valid. */
const repeated = (name: Sample, element: RegExp) => {
  const [one = ''] = element.exec(xmlOf(name)) ?? []
  return within(name, element, () => one)
}

const CASES: Readonly<Record<string, () => string>> = {
  'espacios de nombres: uno nuevo por nodo': () => `<a>${fill((i) => `<b xmlns:n${i}="u${i}"/>`, SIZE - 10)}</a>`,
  'espacios de nombres: el mismo prefijo, otra dirección': () =>
    within('factura', /<cfdi:Conceptos>/, (i) => `<x:y xmlns:x="u${i}"/>`),
  'espacios de nombres: 250 por nodo, anidados': () => flood(`<a ${fill((i) => ` xmlns:n${i}="u"`, 4000)}>`),
  'niveles: un millón': () => flood('<a>'),
  'niveles: cadenas de 60 con atributos': () => `<r>${fill(() => '<a b="1">'.repeat(60) + '</a>'.repeat(60))}</r>`,
  'elementos: vacíos y desconocidos': () => within('factura', /<cfdi:Conceptos>/, () => '<a/>'),
  'elementos: conceptos vacíos': () => within('factura', /<cfdi:Conceptos>/, () => '<cfdi:Concepto/>'),
  'elementos: complementos desconocidos': () =>
    within('pago', /<cfdi:Complemento>/, () => '<d:e xmlns:d="http://www.sat.gob.mx/x"/>'),
  'atributos: millones en un nodo': () => `<a ${fill((i) => `b${i}="" `)}/>`,
  'atributos: 250 por nodo': () => `<r>${fill(() => `<a${fill((i) => ` b${i}=""`, 1800)}/>`)}</r>`,
  'atributos: uno de diez megabytes': () => `<a b="${'x'.repeat(SIZE)}"/>`,
  'atributos: la descripción entera': () =>
    xmlOf('factura').replace(/ Descripcion="/, (found) => found + 'x'.repeat(SIZE - 9000)),
  'atributos: cantidad de diez millones de cifras': () =>
    xmlOf('factura').replace(/ Cantidad="/, (found) => found + '9'.repeat(SIZE - 9000)),
  'nombres: diez megabytes sin signo de igual': () => `<a ${'x'.repeat(SIZE)}>`,
  'nombres: con espacios de otros alfabetos': () => `<a x${flood('\u2003')}>`,
  'blancos: diez megabytes dentro de una etiqueta': () => `<a${' '.repeat(SIZE)}!`,
  'texto: diez megabytes': () => `<a>${'x'.repeat(SIZE)}</a>`,
  'texto: saltos de línea y un error al final': () => `${'\n'.repeat(SIZE)}<`,
  'texto: en trozos de CDATA': () => `<a>${fill(() => '<![CDATA[x]]>', SIZE - 10)}</a>`,
  'texto: comentarios': () => `<a>${fill(() => '<!---->', SIZE - 10)}</a>`,
  'entidades: diez megabytes de &amp;': () => `<a b="${flood('&amp;')}"/>`,
  'entidades: numéricas': () => `<a>${flood('&#65;')}</a>`,
  'entidades: definidas en un DOCTYPE': () => `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(SIZE)}">]><a/>`,
  'válido: conceptos': () => repeated('factura', /<cfdi:Concepto .*?<\/cfdi:Concepto>/),
  'válido: facturas de un pago': () => repeated('pago', /<pago20:DoctoRelacionado .*?<\/pago20:DoctoRelacionado>/),
  'válido: pagos': () => repeated('pago', /<pago20:Pago .*?<\/pago20:Pago>/),
  'válido: impuestos de un pago, cada uno con otra tasa': () =>
    within(
      'pago',
      /<pago20:TrasladosP>/,
      (i) =>
        `<pago20:TrasladoP BaseP="1" ImpuestoP="002" TipoFactorP="Tasa" TasaOCuotaP="0.${String(i).padStart(6, '0')}" ImporteP="1"/>`,
    ),
  'válido: mercancías': () =>
    repeated('factura con carta porte', /<cartaporte31:Mercancia .*?(\/>|<\/cartaporte31:Mercancia>)/),
  'válido: ubicaciones y mercancías': () => {
    const half = (SIZE - 20_000) / 2
    return xmlOf('factura con carta porte')
      .replace(
        /<cartaporte31:Ubicaciones>/,
        (found) => found + fill(() => '<cartaporte31:Ubicacion IDUbicacion="OR000001"/>', half),
      )
      .replace(
        /(?=<cartaporte31:Mercancia )/,
        fill(() => '<cartaporte31:Mercancia BienesTransp="1"/>', half),
      )
  },
}

interface Cost {
  /** Of processor: a busy machine does not blur it. */
  ms: number
  /** Peak of the process less what it held before, Node and the bytes sent (about 100). */
  mb: number
  said: string
}

/** In the process of its own: reads, validates, tells. */
function measured(path: string): Cost {
  const xml = readFileSync(path)
  const catalogs = openCatalogs()
  const heldMb = process.memoryUsage().rss / 1024 / 1024
  const start = process.cpuUsage()
  const found = validate(xml, { catalogs, now: NOW })
  const { user, system } = process.cpuUsage(start)
  const ms = (user + system) / 1000
  return {
    ms,
    mb: process.resourceUsage().maxRSS / 1024 - heldMb,
    said: `${found.length} · ${found[0]?.message ?? 'nada'}`,
  }
}

function runAll(): void {
  const path = join(mkdtempSync(join(tmpdir(), 'cfdi-input-')), 'documento.xml')
  let [slowest, largest] = [0, 0]
  for (const [name, make] of Object.entries(CASES)) {
    writeFileSync(path, make())
    const { stdout, status, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), path], {
      encoding: 'utf8',
      timeout: 60_000,
    })
    if (status !== 0) {
      console.log(`${name}: el proceso no terminó bien. ${stderr.slice(0, 300)}`)
      process.exitCode = 1
      continue
    }
    const { ms, mb, said }: Cost = JSON.parse(stdout)
    slowest = Math.max(slowest, ms)
    largest = Math.max(largest, mb)
    console.log(`${name}: ${Math.round(ms)} ms, ${Math.round(mb)} MB. ${said.slice(0, 90)}`)
  }
  rmSync(join(path, '..'), { recursive: true })
  console.log(
    `El peor de ${Object.keys(CASES).length}: ${Math.round(slowest)} ms (meta ≤ ${GOAL_MS}), ` +
      `${Math.round(largest)} MB más que en reposo (meta ≤ ${GOAL_MB})`,
  )
}

const [given] = process.argv.slice(2)
if (given === undefined) runAll()
else console.log(JSON.stringify(measured(given)))
