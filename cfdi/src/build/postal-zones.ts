// Clocks of Mexico by the beginning of a postal code, for whoever has no catalogue of them (domain reference §7).
const CENTRE = ['America/Mexico_City']
const BORDER = ['America/Mexico_City', 'America/Matamoros']

/** First and last beginning (two digits) of the states that do not keep the time of the centre. */
const ELSEWHERE: readonly [first: number, last: number, zones: readonly string[]][] = [
  [21, 22, ['America/Tijuana']],
  [23, 23, ['America/Mazatlan']],
  [25, 27, BORDER],
  [31, 33, ['America/Chihuahua', 'America/Ojinaga', 'America/Ciudad_Juarez']],
  [63, 63, ['America/Mazatlan', 'America/Mexico_City']],
  [64, 67, BORDER],
  [77, 77, ['America/Cancun']],
  [80, 82, ['America/Mazatlan']],
  [83, 85, ['America/Hermosillo']],
  [87, 89, BORDER],
]

/** IANA zones that a postal code may lie in, one or several where a state has several. */
export function zonesOfPostalCode(postalCode: string): readonly string[] {
  const state = Number(postalCode.slice(0, 2))
  return ELSEWHERE.find(([first, last]) => state >= first && state <= last)?.[2] ?? CENTRE
}
