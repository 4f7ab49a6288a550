import { expect, test } from 'vitest'
import { deviceWords } from './access-words.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome en Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge en Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari en iOS'],
  ['curl/8.9', 'curl/8.9'],
  [null, 'Dispositivo desconocido'],
])('%s is %s', (agent, words) => {
  expect(deviceWords(agent)).toBe(words)
})
