import { faceLabel, faceNames, type Face } from './damage.rules.ts'

export const kinds = [
  { kind: 'in', label: 'Ingreso' },
  { kind: 'out', label: 'Salida' },
] as const
export type Kind = (typeof kinds)[number]['kind']
export const kindNames = kinds.map(({ kind }) => kind)
export const kindLabel = (name: Kind) => kinds.find(({ kind }) => kind === name)!.label

export const states = [
  { state: 'draft', label: 'Borrador', tone: 'amber' },
  { state: 'signed', label: 'Firmado', tone: 'blue' },
  { state: 'closed', label: 'Cerrado', tone: 'green' },
] as const
export type State = (typeof states)[number]['state']
export const stateNames = states.map(({ state }) => state)
export const stateLook = (name: State) => states.find(({ state }) => state === name)!

export const sealKinds = [
  { kind: 'line', label: 'Naviera' },
  { kind: 'customs', label: 'Aduana' },
  { kind: 'bolt', label: 'Botella' },
  { kind: 'cable', label: 'Cable' },
] as const
export type SealKind = (typeof sealKinds)[number]['kind']
export const sealKindNames = sealKinds.map(({ kind }) => kind)
export const sealLabel = (name: SealKind) => sealKinds.find(({ kind }) => kind === name)!.label

/** Both sides of an interchange. */
export const parties = [
  { party: 'carrier', label: 'Operador' },
  { party: 'yard', label: 'Patio' },
] as const
export type Party = (typeof parties)[number]['party']
export const partyNames = parties.map(({ party }) => party)
export const partyLabel = (name: Party) => parties.find(({ party }) => party === name)!.label

/** What a photograph shows, besides a damage, whose key it names then. */
export const photoSlots = ['number', 'seal', 'inside', ...faceNames] as const

export interface Seal {
  kind: SealKind
  /** As its papers say; null: they say none. */
  document: string | null
  /** As it was read at the gate; null: there is none. */
  gate: string | null
  /** Why they differ, where somebody answers for it. */
  note: string | null
}

const bare = (seal: string | null) => (seal ?? '').toUpperCase().replace(/[\s-]/g, '')
/** The seal of the papers is not the one at the gate. */
export const differs = ({ document, gate }: Pick<Seal, 'document' | 'gate'>) =>
  document !== null && bare(document) !== bare(gate)

/** Which characters of the seal at the gate are not those of its papers. */
export const wrongFigures = ({ document, gate }: Pick<Seal, 'document' | 'gate'>): boolean[] =>
  [...(gate ?? '')].map((character, i) => document !== null && character.toUpperCase() !== document[i]?.toUpperCase())

function sealWords(seal: Seal): string {
  const label = `Sello de ${sealLabel(seal.kind).toLowerCase()}`
  if (seal.gate === null) return `${label}: falta en la puerta; los papeles dicen ${seal.document}`
  const wrong = wrongFigures(seal).filter(Boolean).length
  const isSameLength = seal.gate.length === seal.document?.length
  return `${label}: en la puerta ${seal.gate}, en los papeles ${seal.document}${
    isSameLength && wrong > 0 ? `; ${wrong === 1 ? 'una cifra distinta' : `${wrong} cifras distintas`}` : ''
  }`
}

/** Of a receipt, what decides whether it can be closed. */
export interface Closable {
  isFull: boolean
  seals: readonly Seal[]
  faces: readonly Face[]
  /** By number in its list: those that are new, and how many photographs of each have arrived or are promised. */
  damages: readonly { isNew: boolean; photos: number }[]
  /** Promised photographs that have not arrived. */
  photosToCome: number
  signatures: readonly { party: Party }[]
}
export type LackKind = 'seal' | 'photo' | 'face' | 'signature'
export interface Lack {
  kind: LackKind
  /** 'falta la foto del daño 2': goes on after 'No se puede cerrar:' */
  words: string
  detail: string
}

const listed = (all: readonly string[]) => new Intl.ListFormat('es').format(all)

/** Why a receipt cannot be closed, in the order in which one mends it; empty: it can. */
export function lacksOf({ isFull, seals, faces, damages, photosToCome, signatures }: Closable): Lack[] {
  const found: Lack[] = []
  const wrong = seals.filter((seal) => differs(seal) && !seal.note)
  if (wrong.length > 0)
    found.push({
      kind: 'seal',
      words:
        wrong.length === 1 ? 'un sello no es el de sus papeles' : `${wrong.length} sellos no son los de sus papeles`,
      detail: wrong.map(sealWords).join('. '),
    })
  if (isFull && !seals.some(({ gate }) => gate !== null))
    found.push({ kind: 'seal', words: 'falta el sello', detail: 'Un contenedor lleno lleva al menos un sello.' })
  const bareDamages = damages.flatMap(({ isNew, photos }, i) => (isNew && photos === 0 ? [String(i + 1)] : []))
  if (bareDamages.length > 0)
    found.push({
      kind: 'photo',
      words:
        bareDamages.length === 1
          ? `falta la foto del daño ${bareDamages[0]}`
          : `faltan fotos de los daños ${listed(bareDamages)}`,
      detail: 'Un daño nuevo sin foto no se puede cobrar.',
    })
  if (photosToCome > 0)
    found.push({
      kind: 'photo',
      words: photosToCome === 1 ? 'una foto no ha llegado' : `${photosToCome} fotos no han llegado`,
      detail: 'Siguen en el teléfono que las tomó; se entregan solas cuando tenga señal.',
    })
  const unseen = faceNames.filter((face) => !faces.includes(face))
  if (unseen.length > 0)
    found.push({
      kind: 'face',
      words: unseen.length === 1 ? 'falta revisar una cara' : `falta revisar ${unseen.length} caras`,
      detail: `Sin revisar: ${listed(unseen.map((face) => faceLabel(face).toLowerCase()))}.`,
    })
  const unsigned = partyNames.filter((party) => !signatures.some((one) => one.party === party))
  if (unsigned.length > 0)
    found.push({
      kind: 'signature',
      words: unsigned.length === 1 ? 'falta una firma' : 'faltan las dos firmas',
      detail: `Por firmar: ${listed(unsigned.map((party) => partyLabel(party).toLowerCase()))}.`,
    })
  return found
}

/** 'falta el sello y una foto'; what the button says while it cannot be pressed. */
export const lackWords = (lacks: readonly Lack[]) => listed(lacks.map(({ words }) => words))
