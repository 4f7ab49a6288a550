import { expect, test } from 'vitest'
import { compareDamages, fitted, locationCode, placeWords, spotProblem, type Spot } from './damage.rules.ts'
import { lackWords, lacksOf, wrongFigures, type Closable } from './eir.rules.ts'
import { checkDigit, isContainerNumber, numberProblem, offersFor, shownNumber, sizeOf } from './iso6346.rules.ts'

test.each([
  ['CSQU305438', '3'],
  ['MSKU100009', '0'],
  ['TSNU518304', '5'],
  ['HLXU200841', '9'],
])('the digit of %s is %s', (ten, digit) => expect(checkDigit(ten)).toBe(digit))

test.each([
  ['CSQU3054383', true],
  ['csqu 305438-3', true],
  ['MSKU1000090', true],
  ['CSQU3054384', false],
  ['CSQX3054383', false],
  ['CSQU305438', false],
  ['', false],
])('«%s» is a right number: %s', (text, isRight) => expect(isContainerNumber(text)).toBe(isRight))

test('a wrong digit is answered with the right one, and with neighbours exchanged that fit', () => {
  expect(offersFor('CSQU3054387')).toContain('CSQU3054383')
  // 3 and 5 were exchanged as it was typed.
  expect(offersFor('CSQU3045383')).toContain('CSQU3054383')
  expect(offersFor('CSQU3054383')).toEqual([])
  expect(offersFor('CSQU305438')).toEqual(['CSQU3054383'])
  expect(offersFor('nada')).toEqual([])
  expect(numberProblem('CSQU3054387')).toContain('a CSQU 305438 le toca 3')
  expect(numberProblem('CSQU3045383')).toContain('CSQU 305438 3')
  expect(numberProblem('X')).toContain('tres letras')
  expect(numberProblem('CSQU3054383')).toBeUndefined()
  expect(shownNumber('csqu3054383')).toBe('CSQU 305438 3')
})

test.each([
  ['45G1', 1219, 290, false],
  ['22R1', 606, 259, true],
  ['L5G1', 1372, 290, false],
  ['45GP', 1219, 290, false],
])('%s is %i × %i cm, thermal: %s', (code, lengthCm, heightCm, isThermal) =>
  expect(sizeOf(code)).toMatchObject({ lengthCm, heightCm, isThermal }),
)
test.each(['', '45', '99G1', '42Q1', 'constructor', '4231'])('«%s» is no size and type', (code) =>
  expect(sizeOf(code)).toBeUndefined(),
)

const long = sizeOf('45G1')!
const short = sizeOf('22G1')!
const spot = (given: Partial<Spot>): Spot => ({ face: 'R', x: 100, y: 100, length: 20, width: 20, ...given })
test.each<[string, Partial<Spot>, string]>([
  ['right side, lower half, section 5', { x: 540, y: 220 }, 'RB5N'],
  ['over two sections', { x: 366, y: 100, length: 60 }, 'RT34'],
  ['section ten is written 0', { face: 'L', x: 1200, y: 100 }, 'LT0N'],
  ['both halves', { y: 145, width: 40 }, 'RX1N'],
  ['upper rail', { y: 5, width: 8 }, 'RH1N'],
  ['lower rail', { y: 284, width: 10 }, 'RG1N'],
  ['left half of the roof', { face: 'T', y: 40 }, 'TL1N'],
  ['left half of the floor', { face: 'B', y: 200 }, 'BL1N'],
  ['doors, third quarter', { face: 'D', x: 150, y: 60 }, 'DT3N'],
])('%s', (_, given, code) => expect(locationCode(spot(given), long)).toBe(code))
test('a container of 20 feet has five sections', () => {
  expect(locationCode(spot({ x: 590, y: 200 }), short)).toBe('RB5N')
  expect(placeWords(spot({ x: 590, y: 200 }), short)).toBe('Lado derecho, panel 5')
})

test('a damage outside its face is told, and brought in where it fits', () => {
  expect(spotProblem(spot({ x: 610 }), short)).toBe('El daño se sale de «Lado derecho», que mide 606 × 259 cm.')
  expect(spotProblem(spot({ x: 5 }), short)).toBeDefined()
  expect(spotProblem(spot({ x: 10, y: 10 }), short)).toBeUndefined()
  const brought = fitted(spot({ x: 900, y: 0, length: 5000 }), short)
  expect(brought).toMatchObject({ x: 303, length: 606, y: 10 })
  expect(spotProblem(brought, short)).toBeUndefined()
})

test('what is new, what was there, and what was repaired', () => {
  const dent = { location: 'RB5N', component: 'PAA', damage: 'DT' }
  const hole = { location: 'TL9N', component: 'PAA', damage: 'HO' }
  expect(compareDamages([dent, dent, hole], [dent, { ...hole, damage: 'CO' }])).toEqual({
    isNew: [false, true, true],
    repaired: [{ ...hole, damage: 'CO' }],
  })
  expect(compareDamages([], [dent])).toEqual({ isNew: [], repaired: [dent] })
})

const whole: Closable = {
  isFull: true,
  seals: [{ kind: 'line', document: 'HL-884120', gate: 'HL884120', note: null }],
  faces: ['F', 'R', 'D', 'L', 'T', 'B'],
  damages: [{ isNew: true, photos: 1 }],
  photosToCome: 0,
  signatures: [{ party: 'carrier' }, { party: 'yard' }],
}
const customs = { kind: 'customs', document: '0419927', gate: '0419972', note: null } as const
test.each<[string, Partial<Closable>, string]>([
  ['nothing', {}, ''],
  ['a seal of other papers', { seals: [...whole.seals, customs] }, 'un sello no es el de sus papeles'],
  ['unless somebody explains it', { seals: [{ ...customs, note: 'Aduana abrió' }] }, ''],
  ['no seal on a full one', { seals: [] }, 'falta el sello'],
  ['none needed on an empty one', { seals: [], isFull: false }, ''],
  ['a new damage without photo', { damages: [{ isNew: true, photos: 0 }] }, 'falta la foto del daño 1'],
  ['an old one needs none', { damages: [{ isNew: false, photos: 0 }] }, ''],
  ['photographs on their way', { photosToCome: 2 }, '2 fotos no han llegado'],
  ['faces nobody looked at', { faces: ['F', 'R', 'D', 'L', 'T'] }, 'falta revisar una cara'],
  ['a signature', { signatures: [{ party: 'carrier' }] }, 'falta una firma'],
  ['several', { photosToCome: 1, signatures: [] }, 'una foto no ha llegado y faltan las dos firmas'],
])('it lacks %s', (_, given, words) => expect(lackWords(lacksOf({ ...whole, ...given }))).toBe(words))
test('the figures that differ are known by their place', () => {
  expect(wrongFigures(customs)).toEqual([false, false, false, false, false, true, true])
  expect(lacksOf({ ...whole, seals: [customs] })[0]?.detail).toBe(
    'Sello de aduana: en la puerta 0419972, en los papeles 0419927; 2 cifras distintas',
  )
})
