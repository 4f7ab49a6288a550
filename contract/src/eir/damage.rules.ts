import type { ContainerSize } from './iso6346.rules.ts'

/**
 * Damages on the faces of a container, in centimetres from the upper left corner of the unfolded face: sides, roof and
 * floor begin at the front end, ends at their left as the doors are seen. The roof ends below at the right side, the
 * floor begins there.
 */
export const faces = [
  { face: 'F', label: 'Frente' },
  { face: 'R', label: 'Lado derecho' },
  { face: 'D', label: 'Puertas' },
  { face: 'L', label: 'Lado izquierdo' },
  { face: 'T', label: 'Techo' },
  { face: 'B', label: 'Piso e interior' },
] as const
export type Face = (typeof faces)[number]['face']
export const faceNames = faces.map(({ face }) => face)
export const faceLabel = (face: Face) => faces.find((one) => one.face === face)!.label

interface Code {
  code: string
  label: string
}
/** Of IICL's guides; those of the last row are a reefer's. */
export const components: readonly (Code & { isOfReefer?: true })[] = [
  { code: 'PAA', label: 'Panel' },
  { code: 'RLA', label: 'Larguero' },
  { code: 'CFG', label: 'Esquinero' },
  { code: 'CPA', label: 'Poste de esquina' },
  { code: 'RLG', label: 'Cartela de larguero' },
  { code: 'RDP', label: 'Placa de refuerzo' },
  { code: 'HEP', label: 'Placa del cabezal' },
  { code: 'MHC', label: 'Franjas de alto' },
  { code: 'VRA', label: 'Ventila' },
  { code: 'LBA', label: 'Barra de cierre' },
  { code: 'GTA', label: 'Empaque de puerta' },
  { code: 'FLA', label: 'Piso' },
  { code: 'POC', label: 'Forro exterior', isOfReefer: true },
  { code: 'PIC', label: 'Forro interior', isOfReefer: true },
  { code: 'TFA', label: 'Piso T', isOfReefer: true },
  { code: 'PSL', label: 'Zoclo', isOfReefer: true },
  { code: 'CMA', label: 'Travesaño', isOfReefer: true },
  { code: 'DKK', label: 'Drenaje', isOfReefer: true },
]
export const damages: readonly Code[] = [
  { code: 'DT', label: 'Abolladura' },
  { code: 'CU', label: 'Corte' },
  { code: 'BR', label: 'Roto' },
  { code: 'HO', label: 'Perforación' },
  { code: 'CO', label: 'Corrosión' },
  { code: 'BT', label: 'Doblado' },
  { code: 'BW', label: 'Pandeado' },
  { code: 'CK', label: 'Grieta' },
  { code: 'MS', label: 'Faltante' },
  { code: 'LO', label: 'Suelto' },
  { code: 'DL', label: 'Desprendido' },
  { code: 'GD', label: 'Rayón profundo' },
  { code: 'DY', label: 'Sucio' },
  { code: 'OL', label: 'Aceite' },
  { code: 'OD', label: 'Olor' },
  { code: 'WT', label: 'Mojado' },
  { code: 'IR', label: 'Mal reparado' },
]
/** ISO 9897-1. */
export const repairs: readonly Code[] = [
  { code: 'GS', label: 'Enderezar' },
  { code: 'GW', label: 'Enderezar y soldar' },
  { code: 'WD', label: 'Soldar' },
  { code: 'PT', label: 'Parchar' },
  { code: 'RP', label: 'Reemplazar' },
  { code: 'FT', label: 'Reinstalar' },
  { code: 'RM', label: 'Retirar' },
  { code: 'PA', label: 'Pintar' },
  { code: 'GT', label: 'Quitar cinta' },
]
export const codesOf = (all: readonly Code[]) => all.map(({ code }) => code)
const labelIn = (all: readonly Code[]) => (code: string) => all.find((one) => one.code === code)?.label ?? code
export const componentLabel = labelIn(components)
export const damageLabel = labelIn(damages)
export const repairLabel = labelIn(repairs)

/** Who answers for it. */
export const responsibles = [
  { responsible: 'user', label: 'Usuario' },
  { responsible: 'owner', label: 'Naviera' },
  { responsible: 'wear', label: 'Desgaste' },
] as const
export type Responsible = (typeof responsibles)[number]['responsible']
export const responsibleNames = responsibles.map(({ responsible }) => responsible)
export const responsibleLabel = (name: Responsible) =>
  responsibles.find(({ responsible }) => responsible === name)!.label

/** Where a damage is: its middle and how far it goes along and across its face, cm. */
export interface Spot {
  face: Face
  x: number
  y: number
  length: number
  width: number
}

export const isEnd = (face: Face) => face === 'F' || face === 'D'
const isLying = (face: Face) => face === 'T' || face === 'B'

/** How long and how high a face is, cm. */
export const faceSize = (face: Face, { lengthCm, heightCm, widthCm }: ContainerSize) => ({
  across: isEnd(face) ? widthCm : lengthCm,
  down: isLying(face) ? widthCm : heightCm,
})

/** Why a damage cannot be where it is said to be; undefined: it can. */
export function spotProblem(spot: Spot, size: ContainerSize): string | undefined {
  const { across, down } = faceSize(spot.face, size)
  const isInside =
    spot.x - spot.length / 2 >= 0 &&
    spot.x + spot.length / 2 <= across &&
    spot.y - spot.width / 2 >= 0 &&
    spot.y + spot.width / 2 <= down
  return isInside ? undefined : `El daño se sale de «${faceLabel(spot.face)}», que mide ${across} × ${down} cm.`
}

/** The nearest place on its face where all of it fits; a damage larger than the face is cut to it. */
export function fitted<S extends Spot>(spot: S, size: ContainerSize): S {
  const { across, down } = faceSize(spot.face, size)
  const [length, width] = [Math.min(spot.length, across), Math.min(spot.width, down)]
  const within = (at: number, half: number, most: number) => Math.min(Math.max(at, half), most - half)
  return { ...spot, length, width, x: within(spot.x, length / 2, across), y: within(spot.y, width / 2, down) }
}

/** Equal parts that a face is divided into: of about 4 feet along a container, of 2 across its ends. */
export const sectionsOf = (face: Face, { feet }: ContainerSize) => (isEnd(face) ? 4 : feet === 20 ? 5 : 10)

/** The first and the last section that a damage touches, from 1. */
export function touched(spot: Spot, size: ContainerSize): [first: number, last: number] {
  const count = sectionsOf(spot.face, size)
  const each = faceSize(spot.face, size).across / count
  const at = (x: number) => Math.min(count, Math.max(1, x))
  const first = at(Math.floor((spot.x - spot.length / 2) / each) + 1)
  return [first, Math.max(first, at(Math.ceil((spot.x + spot.length / 2) / each)))]
}

/** How high the rails are that run above and below a side, cm. */
const [upperRail, lowerRail] = [12, 16]

function partOf(spot: Spot, size: ContainerSize): string {
  const { down } = faceSize(spot.face, size)
  const [top, bottom] = [spot.y - spot.width / 2, spot.y + spot.width / 2]
  if (!isLying(spot.face) && bottom <= upperRail) return 'H'
  if (!isLying(spot.face) && top >= down - lowerRail) return 'G'
  const isFirst = bottom <= down / 2
  if (!isFirst && top < down / 2) return 'X'
  // The roof begins at the left side, the floor at the right one.
  if (spot.face === 'T') return isFirst ? 'L' : 'R'
  if (spot.face === 'B') return isFirst ? 'R' : 'L'
  return isFirst ? 'T' : 'B'
}

/** Four characters of ISO 9897: face, part of it, and its sections; 'RB5N': right side, lower half, section 5. */
export function locationCode(spot: Spot, size: ContainerSize): string {
  const [first, last] = touched(spot, size)
  const figure = (section: number) => String(section % 10)
  return spot.face + partOf(spot, size) + figure(first) + (first === last ? 'N' : figure(last))
}

const parts: Record<string, string> = { H: 'larguero superior', G: 'larguero inferior' }
/** 'Lado derecho, panel 5' */
export function placeWords(spot: Spot, size: ContainerSize): string {
  const [first, last] = touched(spot, size)
  const part = parts[partOf(spot, size)]
  const panel = first === last ? `panel ${first}` : `paneles ${first} a ${last}`
  return [faceLabel(spot.face), part ?? panel].join(', ')
}

/** What makes a damage the same one at the next gate. */
export interface Known {
  location: string
  component: string
  damage: string
}
const keyOf = ({ location, component, damage }: Known) => `${location} ${component} ${damage}`

/** Which were there before, by their place in `now`, and which of `before` are there no more. */
export function compareDamages<Before extends Known>(
  now: readonly Known[],
  before: readonly Before[],
): { isNew: boolean[]; repaired: Before[] } {
  const left = [...before]
  const isNew = now.map((damage) => {
    const at = left.findIndex((one) => keyOf(one) === keyOf(damage))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { isNew, repaired: left }
}
