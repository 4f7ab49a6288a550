import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { cardinal } from './cardinal.ts'

test.each([
  ['0', 'MXN', '(CERO PESOS 00/100 M.N.)'],
  ['0.5', 'MXN', '(CERO PESOS 50/100 M.N.)'],
  ['1', 'MXN', '(UN PESO 00/100 M.N.)'],
  ['1.99', 'MXN', '(UN PESO 99/100 M.N.)'],
  ['16.05', 'MXN', '(DIECISÉIS PESOS 05/100 M.N.)'],
  ['21', 'MXN', '(VEINTIÚN PESOS 00/100 M.N.)'],
  ['22.22', 'MXN', '(VEINTIDÓS PESOS 22/100 M.N.)'],
  ['31', 'MXN', '(TREINTA Y UN PESOS 00/100 M.N.)'],
  ['100', 'MXN', '(CIEN PESOS 00/100 M.N.)'],
  ['101.10', 'MXN', '(CIENTO UN PESOS 10/100 M.N.)'],
  ['555', 'MXN', '(QUINIENTOS CINCUENTA Y CINCO PESOS 00/100 M.N.)'],
  ['1000', 'MXN', '(MIL PESOS 00/100 M.N.)'],
  ['1001', 'MXN', '(MIL UN PESOS 00/100 M.N.)'],
  ['2026.11', 'MXN', '(DOS MIL VEINTISÉIS PESOS 11/100 M.N.)'],
  ['21000.00', 'MXN', '(VEINTIÚN MIL PESOS 00/100 M.N.)'],
  ['28000.00', 'MXN', '(VEINTIOCHO MIL PESOS 00/100 M.N.)'],
  ['73767.60', 'MXN', '(SETENTA Y TRES MIL SETECIENTOS SESENTA Y SIETE PESOS 60/100 M.N.)'],
  ['100000', 'MXN', '(CIEN MIL PESOS 00/100 M.N.)'],
  ['999999.99', 'MXN', '(NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.)'],
  ['1000000', 'MXN', '(UN MILLÓN DE PESOS 00/100 M.N.)'],
  ['1000001', 'MXN', '(UN MILLÓN UN PESOS 00/100 M.N.)'],
  ['21000000', 'MXN', '(VEINTIÚN MILLONES DE PESOS 00/100 M.N.)'],
  ['2500000.50', 'MXN', '(DOS MILLONES QUINIENTOS MIL PESOS 50/100 M.N.)'],
  ['1000000000', 'MXN', '(MIL MILLONES DE PESOS 00/100 M.N.)'],
  ['1000000000000', 'MXN', '(UN BILLÓN DE PESOS 00/100 M.N.)'],
  ['1', 'USD', '(UN DÓLAR 00/100 USD)'],
  ['1160', 'USD', '(MIL CIENTO SESENTA DÓLARES 00/100 USD)'],
  ['1000000', 'EUR', '(UN MILLÓN DE EUROS 00/100 EUR)'],
  ['501', 'GBP', '(QUINIENTAS UNA LIBRAS ESTERLINAS 00/100 GBP)'],
  ['221000', 'GBP', '(DOSCIENTAS VEINTIÚN MIL LIBRAS ESTERLINAS 00/100 GBP)'],
  ['200000000', 'GBP', '(DOSCIENTOS MILLONES DE LIBRAS ESTERLINAS 00/100 GBP)'],
  ['1500.4', 'JPY', '(MIL QUINIENTOS YENES JPY)'],
  ['12.30', 'SEK', '(DOCE SEK 30/100)'],
  // Half up, also when it carries into the whole pesos.
  ['99.995', 'MXN', '(CIEN PESOS 00/100 M.N.)'],
])('%s %s is said %s', (amount, currency, words) => {
  expect(amountInWords(amount, currency)).toBe(words)
})

test.each(['-1', '1000000000000000000'])('%s cannot be said', (amount) => {
  expect(() => amountInWords(amount, 'MXN')).toThrow(RangeError)
})

/** Reads the words back: an own, different road from number to words. */
function heard(words: string): bigint {
  const values: Record<string, number> = { UN: 1, UNA: 1, VEINTIÚN: 21, VEINTIUNA: 21, CIEN: 100 }
  for (let value = 0; value < 30; value++) values[cardinal(BigInt(value), 'apocopated')] = value
  for (let ten = 30; ten < 100; ten += 10) values[cardinal(BigInt(ten), 'apocopated')] = ten
  for (let hundred = 100; hundred < 1000; hundred += 100) {
    values[cardinal(BigInt(hundred + 1), 'apocopated').replace(/ UN$/, '')] = hundred
  }
  let [total, six, three] = [0n, 0n, 0n]
  for (const word of words.split(' ').filter((one) => one !== 'Y')) {
    if (word === 'MIL') {
      six += (three === 0n ? 1n : three) * 1000n
      three = 0n
    } else if (word.startsWith('MILL')) {
      total += (six + three) * 1_000_000n
      six = three = 0n
    } else if (word.startsWith('BILL')) {
      total += (six + three) * 1_000_000_000_000n
      six = three = 0n
    } else three += BigInt(values[word] ?? Number.NaN)
  }
  return total + six + three
}

test('the words of any number name that number and no other', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (value) => {
      expect(heard(cardinal(value, 'apocopated'))).toBe(value)
    }),
  )
})
