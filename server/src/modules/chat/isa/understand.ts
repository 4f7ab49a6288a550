/** What somebody asks ISA for. */
export const intents = [
  'where',
  'trip',
  'late',
  'km',
  'driver',
  'fuel',
  'documents',
  'ticket',
  'report',
  'help',
] as const
export type Intent = (typeof intents)[number]

export interface Question {
  intent: Intent
  /** Folded words, for what it is about. */
  words: string
  /** As it was asked, without naming ISA. */
  text: string
  span: Span
}

/** Days a question is about. */
export type Span = 'today' | 'yesterday' | 'week' | 'month'

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
export { fold as foldQuestion }

// The first that fits counts: what one wants done stands before what one wants to know.
const patterns: readonly [Intent, RegExp][] = [
  [
    'ticket',
    /\b(crea|crear|abre|abrir|levanta|levantar|genera|generar|haz|hazme|registra|registrar)\b.*\b(ticket|reporte de falla|caso)\b/,
  ],
  [
    'report',
    /\b(manda|mandame|mandar|envia|enviame|enviar|pasame|correo)\b.*\b(reporte|informe|resumen|lista)\b|\b(reporte|informe|resumen)\b.*\b(correo|mail)\b/,
  ],
  ['late', /\b(tarde|tardan|atrasad\w*|retras\w*|demorad\w*|demora\w*|impuntual\w*)\b/],
  ['documents', /\b(vencid\w*|venc\w*|poliza\w*|licencia\w*|seguro\w*|documento\w*|caduc\w*)\b/],
  ['fuel', /\b(combustible|diesel|gasolina|carga de combustible|ultima carga|litros|rendimiento|cargo combustible)\b/],
  ['km', /\b(kilometr\w*|km|recorri\w*|distancia)\b/],
  ['driver', /\b(quien (la )?(maneja|conduce|trae|lleva)|conductor|operador|chofer|maneja|conduce)\b/],
  ['where', /\b(donde|ubicacion|ubica\w*|posicion|localiza\w*|por donde|a que altura|esta parad\w*|detenid\w*)\b/],
  ['trip', /\b(viaje|viajes|como va|como van|eta|llega|llegan|llegada|folio|entrega|destino|avance|ruta)\b/],
  ['help', /\b(ayuda|puedes|sabes|hola|buenas|buenos dias|que haces|gracias)\b/],
]

const spans: readonly [Span, RegExp][] = [
  ['yesterday', /\bayer\b/],
  ['week', /\b(semana|7 dias|siete dias)\b/],
  ['month', /\b(mes|30 dias|treinta dias)\b/],
]

/** A question in Spanish by its words. Null: nothing it knows of. */
export function understand(asked: string): Question | null {
  const text = asked
    .replaceAll(/@ISA\b[,:]?/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const words = fold(text)
  const intent = patterns.find(([, pattern]) => pattern.test(words))?.[0]
  if (!intent) return null
  return { intent, words, text, span: spans.find(([, pattern]) => pattern.test(words))?.[0] ?? 'today' }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a name stands in folded words: 'BA-108' is also 'ba 108' and 'ba108', and never a part of 'ba1080'. */
export function isNamed(words: string, name: string): boolean {
  const parts = fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const length = parts.join('').length
  if (length < 2 || (parts.length === 1 && /^\d{1,2}$/.test(parts[0]!))) return false
  const pattern = parts.map(escaped).join('[^a-z0-9]*')
  return new RegExp(`(?<![a-z0-9])${pattern}(?![a-z0-9])`).test(words)
}

/** The longest of these names that a question names; the shorter ones stand within it. */
export function namedIn<Row extends { name: string }>(words: string, rows: readonly Row[]): Row[] {
  const found = rows.filter(({ name }) => isNamed(words, name))
  return found.filter(
    ({ name }) => !found.some((other) => other.name.length > name.length && isNamed(fold(other.name), name)),
  )
}

/** What may be a folio: words with a digit in them. */
export const foliosIn = (text: string): string[] => [
  ...new Set((text.match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? []).filter((word) => /\d/.test(word))),
]
