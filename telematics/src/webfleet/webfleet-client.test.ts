import { expect, test } from 'vitest'
import { rowsOf } from './webfleet-client.ts'

test.each([
  ['a bare array', '[{"objectno":"1"}]', 1],
  ['rows inside report', '{"report":[{"objectno":"1"},{}]}', 2],
  ['rows inside data', '{"data":[]}', 0],
  ['an empty body', ' \n', 0],
  ['an error that says that there is nothing', '{"errorCode":63,"errorMsg":"document is empty"}', 0],
])('%s', (_, text, count) => {
  expect(rowsOf(text)).toHaveLength(count)
})

test.each([
  ['-1, internal error', 'retry', '-1', 10_000],
  ['{"errorCode":9,"errorMsg":"unknown action"}', 'show', '9', undefined],
  ['{"errorCode":"60","errorMsg":"busy"}', 'retry', '60', 10_000],
  ['1101,access denied', 'stop', '1101', undefined],
  ['1180,use Basic', 'stop', '1180', undefined],
  ['8011,request quota reached', 'retry', '8011', 60_000],
  ['8015,user busy', 'retry', '8015', 10_000],
  ['9126,host name not allowed', 'stop', '9126', undefined],
  ['9199,upstream', 'retry', '9199', 10_000],
  ['10000,busy', 'retry', '10000', 10_000],
  ['2605,something new', 'show', '2605', undefined],
  ['<html>Bad Gateway</html>', 'retry', 'nonsense', undefined],
  ['{"rows":[]}', 'retry', 'nonsense', undefined],
])('the answer %s', (text, kind, code, retryAfterMs) => {
  expect(() => rowsOf(text)).toThrow(expect.objectContaining({ name: 'PlatformError', kind, code, retryAfterMs }))
})
