import { expect, test } from 'vitest'
import { failureWords, isPassing, isSocialError, type SocialFailure } from './errors.rules.ts'
import {
  calendarEnd,
  isEmptyPost,
  nearestRatio,
  networkColours,
  problemsOf,
  showsFileText,
  timeTypeLabels,
  timeTypeOf,
  titleOf,
  type CheckedFile,
  type Network,
} from './social.rules.ts'

const minute = 60_000
const day = 1440 * minute
const file = (type: string, kb = 100, width?: number, height?: number): CheckedFile => ({ type, kb, width, height })
const many = (count: number) => Array.from({ length: count }, () => file('image/jpeg', 100, 1080, 1080))
const told = (network: Network, files: readonly CheckedFile[], aheadMs: number | null = null, message = 'hola') =>
  problemsOf(network, { message, files, aheadMs }).map((problem) => problem.message)

test.each([
  ['SOCIAL-01', 31 * day, ['Facebook solo permite programar publicaciones hasta 30 días en el futuro.']],
  ['SOCIAL-01', 29 * day, []],
  ['SOCIAL-01', 30 * day, []],
  ['SOCIAL-02', 9 * minute, ['Facebook solo permite programar publicaciones a partir de 10 minutos en el futuro.']],
  ['SOCIAL-02', 11 * minute, []],
  ['SOCIAL-02', 10 * minute, []],
])('%s: Facebook %i ms ahead', (_, ahead, expected) => {
  expect(told('facebook', [], ahead)).toEqual(expected)
})

test.each([minute, 60 * day])('SOCIAL-07: Instagram takes any moment: %i ms ahead', (ahead) => {
  expect(told('instagram', many(1), ahead)).toEqual([])
})

test.each<[string, Network, string, boolean]>([
  ...['jpeg', 'png', 'gif', 'bmp', 'tiff'].map((type) => ['SOCIAL-03', 'facebook', `image/${type}`, true] as const),
  ...['mp4', 'quicktime', 'webm', 'vnd.avi', 'x-ms-wmv', 'x-flv', 'matroska'].map(
    (type) => ['SOCIAL-03', 'facebook', `video/${type}`, true] as const,
  ),
  ['SOCIAL-03', 'facebook', 'application/pdf', false],
  ['SOCIAL-08', 'instagram', 'image/png', true],
  ['SOCIAL-08', 'instagram', 'video/mp4', true],
  ['SOCIAL-08', 'instagram', 'video/quicktime', true],
  ['SOCIAL-08', 'instagram', 'image/gif', false],
  ['SOCIAL-08', 'instagram', 'video/webm', false],
] as [string, Network, string, boolean][])('%s: %s and %s', (_, network, type, isTaken) => {
  const name = network === 'facebook' ? 'Facebook' : 'Instagram'
  expect(told(network, [file(type, 100, 1080, 1080)])).toEqual(
    isTaken ? [] : [`${name} solo permite publicar imagenes o videos.`],
  )
})

test('SOCIAL-04 and 09: ten files, and no more', () => {
  const words = (name: string) =>
    `${name} solo permite publicar hasta 10 archivos en un solo post. Archivos seleccionados: 11 archivos.`
  expect(told('facebook', many(10))).toEqual([])
  expect(told('facebook', many(11))).toEqual([words('Facebook')])
  expect(told('instagram', many(10))).toEqual([])
  expect(told('instagram', many(11))).toEqual([words('Instagram')])
})

test('SOCIAL-05 and 06: Facebook takes one video, without images', () => {
  const video = file('video/mp4')
  expect(told('facebook', [video])).toEqual([])
  expect(told('facebook', [video, video])).toEqual(['Facebook solo permite publicar 1 video por post.'])
  const mixed = 'Facebook no permite combinar imagenes y videos en el mismo post.'
  expect(told('facebook', [...many(1), video])).toEqual([mixed])
  expect(told('facebook', [...many(1), video, video])).toEqual([
    'Facebook solo permite publicar 1 video por post.',
    mixed,
  ])
  expect(told('instagram', [...many(1), video, video])).toEqual([])
})

test('SOCIAL-10: Instagram wants a file', () => {
  expect(told('instagram', [])).toEqual(['Instagram debe tener al menos un video o una imagen.'])
})

test.each([
  [1080, 1080, true],
  [1200, 900, true],
  [1080, 1350, true],
  [1910, 1000, true],
  [1080, 1920, false],
  [2000, 1000, false],
])('SOCIAL-11: %i × %i in Instagram', (width, height, isTaken) => {
  expect(told('instagram', [file('image/jpeg', 100, width, height)])).toEqual(
    isTaken ? [] : ['Instagram solo permite imagenes con un aspect ratio de 1:1.'],
  )
  expect(told('facebook', [file('image/jpeg', 100, width, height)])).toEqual([])
})

test('what is cut to the nearest ratio is taken', () => {
  expect([2, 1.91, 1, 0.8, 0.5].map(nearestRatio)).toEqual([1.91, undefined, undefined, undefined, 0.8])
})

test.each([
  ['image/jpeg', 30_000, true],
  ['image/jpeg', 40_000, false],
  ['video/mp4', 100_000, true],
  ['video/mp4', 110_000, false],
])('SOCIAL-12: %s of %i KB', (type, kb, isTaken) => {
  for (const network of ['facebook', 'instagram'] as const)
    expect(told(network, [file(type, kb, 1080, 1080)])).toHaveLength(isTaken ? 0 : 1)
})

test('SOCIAL-13: a text of each file', () => {
  expect([0, 1].map((files) => showsFileText('facebook', files))).toEqual([true, true])
  expect([1, 2].map((files) => showsFileText('instagram', files))).toEqual([false, true])
})

test('SOCIAL-14: empty', () => {
  expect([isEmptyPost('', 0), isEmptyPost('   ', 0), isEmptyPost('hola', 0), isEmptyPost('', 1)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(told('facebook', [], null, ' ')).toEqual(['Escriba un texto o agregue un archivo.'])
})

test('a post in one line', () => {
  const files = [{ name: 'patio.mp4' }]
  expect(titleOf({ message: '\n Patio Silao\n#Transporte', files })).toBe('Patio Silao')
  expect(titleOf({ message: 'a'.repeat(60), files })).toBe('a'.repeat(60))
  expect(titleOf({ message: 'a'.repeat(61), files })).toBe(`${'a'.repeat(58)}…`)
  expect(titleOf({ message: ' ', files })).toBe('patio.mp4')
  expect(titleOf({ message: ' ', files: [] })).toBe('Sin texto')
})

test('SOCIAL-15 to 17: an hour in the calendar, now unless told, colours', () => {
  expect(calendarEnd(Date.parse('2026-03-05T10:00:00Z'))).toBe(Date.parse('2026-03-05T11:00:00Z'))
  expect(timeTypeLabels[timeTypeOf(null)]).toBe('Publicar ahora')
  expect(timeTypeLabels.SCHEDULED).toBe('Programar publicación')
  expect(networkColours).toEqual({ facebook: '#1977F375', instagram: '#C1358467' })
})

const api = (code: number, subcode?: number): SocialFailure => ({
  error: 2000,
  subError: null,
  trace: { error: { code, error_subcode: subcode } },
})

test('SOCIAL-18 and 22: errors have a name, a description and a cure', () => {
  expect(isSocialError({ error: 0 })).toBe(false)
  expect(isSocialError({ error: 2000 })).toBe(true)
  const unknown = failureWords(api(1))
  expect(unknown.name).toBe('error desconocido')
  for (const code of [
    0, 2, 4, 9, 10, 17, 100, 102, 190, 200, 324, 341, 368, 458, 465, 467, 500, 501, 502, 506, 1_609_005,
  ])
    expect(failureWords(api(code)), String(code)).not.toEqual(unknown)
  expect(failureWords(api(36_001))).toEqual(unknown)
  expect(failureWords(api(36_000, 2_207_005)).name).toBe('el formato de una imagen no sirve')
  expect(failureWords(api(190, 463)).cure).toBe('login')
  expect(failureWords(api(190, 460)).name).toBe('la contraseña cambió')
  expect(failureWords(api(461)).cure).toBe('login')
  expect(failureWords(api(250)).cure).toBe('permission')
  expect([1, 2, 3, 4, 5].map((subError) => failureWords({ error: 2001, subError, trace: null }).name)).toEqual([
    'demasiadas imágenes',
    'demasiados videos',
    'imágenes y videos juntos',
    'la red no recibió un archivo',
    'no hay archivos',
  ])
})

test('what may pass by itself is tried again, what a person must mend is not', () => {
  expect([2, 4, 17, 341].map((code) => isPassing(api(code)))).toEqual([true, true, true, true])
  expect([190, 10, 100, 506, 368].map((code) => isPassing(api(code)))).toEqual([false, false, false, false, false])
})
