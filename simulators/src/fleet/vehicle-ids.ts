import { Dice } from '../random.ts'

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const VIN_VALUES: Record<string, number> = Object.fromEntries(
  [...'0123456789']
    .map((digit) => [digit, Number(digit)] as const)
    .concat(
      [...'ABCDEFGH'].map((letter, at) => [letter, at + 1] as const),
      [...'JKLMN'].map((letter, at) => [letter, at + 1] as const),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((letter, at) => [letter, at + 2] as const),
    ),
)
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Plates of the federal freight service: '48AB7C'. */
export function federalPlates(seed: number, index: number): string {
  const dice = new Dice(seed, 20_000 + index)
  const letter = () => dice.pick([...LETTERS])
  return `${dice.whole(10, 99)}${letter()}${letter()}${dice.whole(0, 9)}${letter()}`
}

/** 17 characters with a right check digit. */
export function vin(seed: number, index: number): string {
  const dice = new Dice(seed, 30_000 + index)
  const maker = dice.pick(['3HS', '3AK', '3WK', '3AL'])
  const model = Array.from({ length: 5 }, () => dice.pick([...LETTERS])).join('')
  const tail = `${dice.pick([...'KLMNPRS'])}${dice.pick([...'MSN'])}${String(100_000 + index * 37).slice(-6)}`
  const sum = [...`${maker}${model}0${tail}`].reduce(
    (total, sign, at) => total + (VIN_VALUES[sign] ?? 0) * (VIN_WEIGHTS[at] ?? 0),
    0,
  )
  const check = sum % 11
  return `${maker}${model}${check === 10 ? 'X' : check}${tail}`
}

/** 15 digits with a right check digit (Luhn). */
export function imei(seed: number, index: number): string {
  const body = `8654${String(new Dice(seed, 40_000 + index).whole(100_000, 999_999))}${String(index).padStart(4, '0')}`
  const sum = [...body].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
