/** Number, size and type of a container as ISO 6346 writes them. */

/** 'TSNU5183045', taken apart. */
export interface ContainerNumber {
  /** Of whom it is: 'TSN'. */
  owner: string
  /** U: container, J: what goes on one, Z: chassis. */
  category: string
  serial: string
  digit: string
}

const whole = /^([A-Z]{3})([UJZ])(\d{6})(\d)$/

/** Capitals without what people write between: 'tsnu 518304-5' is 'TSNU5183045'. */
export const bareNumber = (text: string) => text.toUpperCase().replace(/[\s./-]/g, '')

/** Its four parts as far as they have the right form, whatever its digit. */
export function containerParts(text: string): ContainerNumber | undefined {
  const [, owner, category, serial, digit] = whole.exec(bareNumber(text)) ?? []
  return owner && category && serial && digit ? { owner, category, serial, digit } : undefined
}

/** As it stands on the doors: 'TSNU 518304 5'. */
export function shownNumber(text: string): string {
  const parts = containerParts(text)
  return parts ? `${parts.owner}${parts.category} ${parts.serial} ${parts.digit}` : text
}

/** Letters count from ten upwards and leave out what eleven divides: A 10, B 12, K 21, L 23, V 34. */
function valueOf(character: string): number {
  if (/\d/.test(character)) return Number(character)
  const plain = character.charCodeAt(0) - 55
  return plain + Math.floor((plain - 1) / 10)
}

/** Of the first ten characters, 'CSQU305438' → '3'; a remainder of ten is written 0. */
export function checkDigit(ten: string): string {
  const sum = [...ten].reduce((total, character, i) => total + valueOf(character) * 2 ** i, 0)
  return String((sum % 11) % 10)
}

export const isContainerNumber = (text: string): boolean => {
  const bare = bareNumber(text)
  return whole.test(bare) && checkDigit(bare.slice(0, 10)) === bare[10]
}

/** Right numbers that a wrong one may have meant: with its digit, then with two neighbouring figures exchanged. */
export function offersFor(text: string): string[] {
  const bare = bareNumber(text)
  if (/^[A-Z]{3}[UJZ]\d{6}$/.test(bare)) return [bare + checkDigit(bare)]
  if (!whole.test(bare) || isContainerNumber(bare)) return []
  const swapped = [4, 5, 6, 7, 8, 9].map((at) => bare.slice(0, at) + bare[at + 1]! + bare[at]! + bare.slice(at + 2))
  const ten = bare.slice(0, 10)
  return [...new Set([ten + checkDigit(ten), ...swapped.filter(isContainerNumber)])]
}

/** What is wrong with a number, with what it may have meant; undefined: nothing. */
export function numberProblem(text: string): string | undefined {
  const bare = bareNumber(text)
  if (isContainerNumber(bare)) return undefined
  const offers = offersFor(bare)
  if (offers.length === 0)
    return 'El número lleva tres letras, una U, J o Z, seis cifras y su dígito verificador: TSNU 518304 5.'
  const ten = bare.slice(0, 10)
  const said = bare.length === 10 ? 'Falta el dígito verificador' : `El dígito verificador no es ${bare[10]}`
  const others = offers.slice(1).map(shownNumber)
  return `${said}: a ${shownNumber(ten + checkDigit(ten)).slice(0, -2)} le toca ${checkDigit(ten)}.${
    others.length > 0 ? ` O cambió dos cifras: ${others.join(', ')}.` : ''
  }`
}

const lengths: Record<string, { feet: number; cm: number }> = {
  '2': { feet: 20, cm: 606 },
  '4': { feet: 40, cm: 1219 },
  L: { feet: 45, cm: 1372 },
  M: { feet: 48, cm: 1463 },
  P: { feet: 53, cm: 1615 },
}
const heights: Record<string, number> = { '0': 244, '2': 259, '5': 290 }
const groups: Record<string, string> = {
  G: 'seco',
  V: 'ventilado',
  B: 'granelero',
  S: 'para carga especial',
  R: 'refrigerado',
  H: 'térmico',
  U: 'de techo abierto',
  P: 'plataforma',
  T: 'tanque',
  K: 'tanque',
}
/** Widths of all of them, outside. */
const widthCm = 244

/** Group codes that are still said instead of a type's. */
const older: Record<string, string> = {
  '20GP': '22G1',
  '22GP': '22G1',
  '40GP': '42G1',
  '42GP': '42G1',
  '40HC': '45G1',
  '45GP': '45G1',
  '22RT': '22R1',
  '45RT': '45R1',
  '22UT': '22U1',
  '42UT': '42U1',
}

/** The usual ones, for a list to choose from; any other that `sizeOf` understands is taken too. */
export const usualSizeTypes = [
  '22G1',
  '42G1',
  '45G1',
  'L5G1',
  '22R1',
  '45R1',
  '22U1',
  '42U1',
  '22P1',
  '42P1',
  '42P3',
  '22T6',
  '22V0',
  '22B0',
] as const

export interface ContainerSize {
  code: string
  feet: number
  lengthCm: number
  heightCm: number
  widthCm: number
  /** It keeps a temperature. */
  isThermal: boolean
  /** '40 pies alto, seco' */
  label: string
}

/** What a size and type code says, '45G1' or the older '45GP'; undefined: it says nothing. */
export function sizeOf(text: string): ContainerSize | undefined {
  const bare = bareNumber(text)
  const code = Object.hasOwn(older, bare) ? older[bare]! : bare
  if (!/^[24LMP][025][A-Z]\d$/.test(code)) return undefined
  const [first, second, third] = [code[0]!, code[1]!, code[2]!]
  const length = lengths[first]!
  if (!Object.hasOwn(groups, third)) return undefined
  return {
    code,
    feet: length.feet,
    lengthCm: length.cm,
    heightCm: heights[second]!,
    widthCm,
    isThermal: third === 'R' || third === 'H',
    label: `${length.feet} pies${second === '5' ? ' alto' : ''}, ${groups[third]!}`,
  }
}
