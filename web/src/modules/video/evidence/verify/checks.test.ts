import { expect, test } from 'vitest'
import type { FileVerdict, Verdict } from '@arriero/contract/video/evidence-packet.ts'
import { judge, wrongOf, type Told } from './checks.ts'

const file = (name: string, state: FileVerdict['state'] = 'same'): FileVerdict => ({
  name,
  state,
  size: 1,
  sha256: 'a',
  found: state === 'missing' ? null : 'a',
})
const verdict = (given: Partial<Verdict> = {}): Verdict => ({
  isGenuine: true,
  isSigned: true,
  manifestSha256: 'm2',
  fingerprint: 'CDA9',
  files: [file('canal-1.mp4'), file('speed.csv')],
  manifest: {
    format: 'arriero-evidence/1',
    id: 'EV-0002',
    account: 'Transportes Sierra Clara',
    sealedBy: 'Mariana Garza',
    sealedAt: '2026-11-28T19:14:51.000Z',
    event: {
      title: 'Fatiga del conductor',
      at: '2026-11-28T18:21:51.236Z',
      localTime: '28.11.2026 12:21',
      unit: 'NE-101',
      driver: null,
      trip: null,
      limitKmh: null,
    },
    device: null,
    clockOffsetSeconds: null,
    key: { id: 'cda9', fingerprint: 'CDA9' },
    previous: { id: 'EV-0001', manifestSha256: 'm1' },
    clips: [],
    missing: [],
    files: [],
  },
  ...given,
})
const told: Told = {
  folio: 'EV-0002',
  account: 'Transportes Sierra Clara',
  manifestSha256: 'm2',
  fingerprint: 'CDA9',
  previous: { folio: 'EV-0001', manifestSha256: 'm1' },
  expiresAt: '2026-12-28T00:00:00.000Z',
  opened: 1,
  size: 1,
  url: '/media/x',
  custody: [],
}
const known = { told, fingerprints: ['0000', 'CDA9'] }

test.each<[what: string, given: Partial<Verdict>, title: string, words: RegExp]>([
  ['whole', {}, 'Íntegro y auténtico', /^Es lo que selló Transportes Sierra Clara el 28\.11\.2026/],
  [
    'a file changed',
    { files: [file('canal-1.mp4', 'changed'), file('speed.csv')] },
    'Esta copia fue alterada',
    /^canal-1\.mp4 cambió después del sello\. Lo demás sí coincide\.$/,
  ],
  [
    'its manifest is not signed',
    { isSigned: false },
    'Esta copia fue alterada',
    /^Su manifiesto no es el que se selló\.$/,
  ],
  // Signed by the right key, and yet not what was sealed under this folio.
  ['another manifest', { manifestSha256: 'm9' }, 'Esta copia fue alterada', /^Su manifiesto no es el que se selló\.$/],
  ['another key', { fingerprint: 'FFFF' }, 'No lo selló esta instalación', /lo firmó otra llave/],
  ['no Ed25519 here', { isSigned: null }, 'Los archivos coinciden', /Ed25519/],
])('%s', (_what, given, title, words) => {
  const judgement = judge(verdict(given), known)
  expect(judgement.title).toBe(title)
  expect(judgement.words).toMatch(words)
})

const resultOf = (title: string, ...given: Parameters<typeof judge>) =>
  judge(...given).checks.find((check) => check.title === title)

test('the packet before it is compared with the one of the record', () => {
  const other = { ...told, previous: { folio: 'EV-0001', manifestSha256: 'm7' } }
  expect(resultOf('Paquete anterior', verdict(), known)).toMatchObject({ result: 'Enlazado', mark: 'good' })
  expect(resultOf('Paquete anterior', verdict(), { ...known, told: other })).toMatchObject({ mark: 'bad' })
  expect(resultOf('Paquete anterior', verdict(), { told: null, fingerprints: ['CDA9'] })).toMatchObject({
    mark: 'unknown',
  })
})

test('a copy of another packet is judged by itself, not by the one of the link', () => {
  const other = verdict({ manifestSha256: 'm3' })
  const third = { ...other, manifest: { ...other.manifest, id: 'EV-0003' } }
  expect(judge(third, known).title).toBe('Íntegro y auténtico')
})

test('without anything to compare the key with, nobody says that it is the right one', () => {
  expect(resultOf('Huella de la llave', verdict(), { told: null, fingerprints: null })).toMatchObject({
    result: 'Compárela',
    mark: 'unknown',
  })
})

test('what is wrong is told by name, and of many only how many', () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => file(name, 'missing'))
  expect(wrongOf([...many, file('x', 'added')])).toBe('a, b y 2 más faltan; x no es del paquete')
  expect(wrongOf([file('a')])).toBe('')
})

test('reserved files are without a code whole by their hash, and with it what was sealed or not', () => {
  const opens = { name: 'canal-2.mp4', size: 1, sha256: 'b' }
  const given = verdict({ files: [file('canal-1.mp4'), { ...file('canal-2.mp4.reservado'), opens }] })
  const row = (isSame?: boolean) =>
    judge(given, known, isSame === undefined ? undefined : new Map([['canal-2.mp4', { file: new Blob(), isSame }]]))
  const found = (isSame?: boolean) => row(isSame).checks.find(({ title }) => title === 'Archivos reservados')
  expect(found()).toMatchObject({ result: '1 sin abrir', mark: 'locked' })
  expect(found(true)).toMatchObject({ result: '1 abierto', mark: 'good' })
  expect(found(false)).toMatchObject({ mark: 'bad' })
  expect(row().title).toBe('Íntegro y auténtico')
  expect(resultOf('Archivos reservados', verdict(), known)).toBeUndefined()
})
