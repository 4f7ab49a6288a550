import { expect, test } from 'vitest'
import { platforms, type SourceState } from '@arriero/contract/tracking/tracking.rules.ts'
import { sourceNotice } from './source-notice.ts'

const sdkFailed = 'No se ha podido cargar el SDK de Wialon'

test.each([
  ['TRACK-09 a bad token of Wialon is a warning', platforms.wialon, 'token_invalid', { kind: 'warning' }],
  [
    'TRACK-09 an SDK that does not load is an error that stays',
    platforms.wialon,
    'retrying',
    { kind: 'error', duration: 0 },
  ],
  ['Wialon refusing otherwise is an error', platforms.wialon, 'refused', { kind: 'error' }],
  ['TRACK-12 Mapon speaks in blue', platforms.mapon, 'token_invalid', { kind: 'info', duration: 20_000 }],
  ['a hiccup of another platform is not told', platforms.mapon, 'retrying', undefined],
  ['a bad token elsewhere is an error', platforms.webfleet, 'token_invalid', { kind: 'error' }],
  ['what works again is not told', platforms.wialon, 'ok', undefined],
] as const)('%s', (_name, platform, state: SourceState, expected) => {
  const message = state === 'ok' ? null : state === 'retrying' && platform === platforms.wialon ? sdkFailed : 'No'
  expect(sourceNotice({ platform, state, message })).toEqual(expected)
})
