import { cleanRfc, knownRfc, regimesFor, taxRegimes } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import { foldText } from '../../../../shared/sheets/cells.ts'

/** What a constancia de situación fiscal says, as far as it was found. */
export interface Constancia {
  rfc: string
  idCif: string | null
  /** As a CFDI writes it: without the kind of company. */
  name: string | null
  tradeName: string | null
  postalCode: string | null
  address: string | null
  /** Keys of those in force. */
  regimes: string[]
  status: string | null
  /** 2026-03-05 */
  issuedOn: string | null
}

// Every label of the paper: what stands between two of them is the value of the first. Two may share a line, and values wrap.
const labels = {
  rfc: 'RFC:',
  idCif: 'idCIF:',
  curp: 'CURP:',
  given: 'Nombre (s):',
  first: 'Primer Apellido:',
  second: 'Segundo Apellido:',
  company: 'Denominación/Razón Social:',
  kind: 'Régimen Capital:',
  tradeName: 'Nombre Comercial:',
  since: 'Fecha inicio de operaciones:',
  status: 'Estatus en el padrón:',
  changed: 'Fecha de último cambio de estado:',
  domicile: 'Datos del domicilio registrado',
  postalCode: 'Código Postal:',
  streetKind: 'Tipo de Vialidad:',
  street: 'Nombre de Vialidad:',
  outside: 'Número Exterior:',
  inside: 'Número Interior:',
  colony: 'Nombre de la Colonia:',
  locality: 'Nombre de la Localidad:',
  town: 'Nombre del Municipio o Demarcación Territorial:',
  state: 'Nombre de la Entidad Federativa:',
  between: 'Entre Calle:',
  and: 'Y Calle:',
  mail: 'Correo Electrónico:',
  phone: 'Tel. Fijo',
  mobile: 'Tel. Móvil',
  place: 'Lugar y Fecha de Emisión',
  activities: 'Actividades Económicas:',
  regimes: 'Regímenes:',
  duties: 'Obligaciones:',
  chain: 'Cadena Original Sello:',
  data: 'Datos de Identificación del Contribuyente',
} as const
type Label = keyof typeof labels

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Blanks come and go between the pieces of a PDF. */
const patternOf = (label: string) => [...label.replaceAll(' ', '')].map(escaped).join(String.raw`\s*`)
const boundary = new RegExp(
  `(?<![\\p{L}\\d])(?:${Object.entries(labels)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, label]) => `(?<${name}>${patternOf(label)})`)
    .join('|')})`,
  'giu',
)

/** The first value of each label. */
function valuesOf(text: string): Map<Label, string> {
  const found = [...text.matchAll(boundary)]
  const values = new Map<Label, string>()
  for (const [at, match] of found.entries()) {
    const name = Object.entries(match.groups ?? {}).find(([, label]) => label !== undefined)?.[0] as Label
    const value = text
      .slice(match.index + match[0].length, found[at + 1]?.index)
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (value && !values.has(name)) values.set(name, value)
  }
  return values
}

/** Reads the lines of a constancia; undefined when they are of another paper. */
export function readConstancia(lines: readonly string[]): Constancia | undefined {
  const text = lines.join('\n').slice(0, 60_000)
  const values = valuesOf(text)
  const rfc = cleanRfc(values.get('rfc')?.slice(0, 13) ?? '')
  if (knownRfc(rfc) || rfc === '' || !values.has('postalCode') || !/situaci[oó]n\s+fiscal/i.test(text)) return undefined
  const value = (label: Label) => values.get(label) ?? null
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ') || null
  return {
    rfc,
    idCif: /^\d{6,15}/.exec(values.get('idCif') ?? '')?.[0] ?? null,
    name: (value('company') ?? joined(value('given'), value('first'), value('second')))?.toUpperCase() ?? null,
    tradeName: value('tradeName'),
    postalCode: /\d{5}/.exec(values.get('postalCode') ?? '')?.[0] ?? null,
    address: joined(
      joined(value('streetKind'), value('street'), value('outside'), value('inside')),
      value('colony'),
      value('town'),
      value('state'),
    ),
    regimes: regimesIn(values.get('regimes') ?? '', rfc),
    status: /^[A-ZÁÉÍÓÚ]+/.exec(values.get('status')?.toUpperCase() ?? '')?.[0] ?? null,
    issuedOn: dayIn(values.get('place') ?? ''),
  }
}

/** A row ends with the day it began, and another one when it ended: those are left out. */
function regimesIn(text: string, rfc: string): string[] {
  const rows = text.replace(/^.*?Fecha\s+Fin/is, '').matchAll(/(.+?)(\d{2}\/\d{2}\/\d{4})(\s*\d{2}\/\d{2}\/\d{4})?/gs)
  const keys = [...rows].flatMap(([, name = '', , end]) => (end ? [] : (regimeOf(name, rfc) ?? [])))
  return [...new Set(keys)]
}

// Words that the paper adds to the catalogue's names, or leaves out.
const idle = new Set('regimen de del la las los el con y e a por que su sus ingresos personas personal'.split(' '))
const wordsOf = (name: string) =>
  new Set(
    foldText(name)
      .split(/[^a-z0-9]+/)
      .filter((word) => word && !idle.has(word)),
  )

/** The key of a regime by the words of its name; the nearest, when it is near. */
function regimeOf(name: string, rfc: string): string | undefined {
  const given = wordsOf(name)
  const nearness = (label: string) => {
    const own = wordsOf(label)
    const shared = [...own].filter((word) => given.has(word)).length
    return shared / (own.size + given.size - shared)
  }
  const [best] = (regimesFor(rfc).length > 0 ? regimesFor(rfc) : taxRegimes)
    .map(({ key, label }) => ({ key, near: nearness(label) }))
    .toSorted((a, b) => b.near - a.near)
  return best && best.near >= 0.5 ? best.key : undefined
}

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
function dayIn(text: string): string | null {
  const [, day = '', month = '', year = ''] = /(\d{1,2})\s+de\s+([a-z]+)\s+de\s+(\d{4})/i.exec(text) ?? []
  const at = months.indexOf(month.toLowerCase()) + 1
  return at > 0 ? `${year}-${String(at).padStart(2, '0')}-${day.padStart(2, '0')}` : null
}

/** The RFC and idCIF of the address in a constancia's QR; undefined for any other address. */
export function readConstanciaQr(text: string): Pick<Constancia, 'rfc' | 'idCif'> | undefined {
  const url = URL.parse(text.trim())
  if (url?.hostname !== 'siat.sat.gob.mx') return undefined
  const [idCif = '', written = ''] = (url.searchParams.get('D3') ?? '').split('_')
  const rfc = cleanRfc(written)
  return /^\d{6,15}$/.test(idCif) && rfc !== '' && !knownRfc(rfc) ? { rfc, idCif } : undefined
}
