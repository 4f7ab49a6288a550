/** What no honest console sends; each is sent wherever the call's own schema takes it, and refused by it elsewhere. */
export const numbers: readonly number[] = [-0, -1, 2 ** 31, 999_999_999_999.99, 2 ** 53, 1e39, -1e308]

const megabyte = 'x'.repeat(1024 * 1024)
const nul = 'a\u0000b'
const halfACharacter = '\udfff\ud800'

/** For places of a body that take any text. */
export const anyTexts: readonly string[] = [
  '',
  nul,
  halfACharacter,
  '=HYPERLINK("http://example.com","x")',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  megabyte,
]

/** For places that take texts of some shape, and for those of an address, which only their handler reads. */
export const shapedTexts: readonly string[] = [
  nul,
  'constructor',
  '%00%zz',
  '1e39',
  'Infinity',
  '999999999',
  '99999999999999999999',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59-23:59',
  'http://[',
  '00000000-0000-0000-0000-000000000000',
  `${'1,'.repeat(900)}1`,
]

const manyIds = Array.from({ length: 100_000 }, (_, i) => i + 1)

export const others = (row: number): readonly unknown[] => [
  null,
  {},
  [],
  [row, row, row],
  manyIds,
  { constructor: { prototype: {} }, toString: 1 },
]
