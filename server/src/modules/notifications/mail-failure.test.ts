import { expect, test } from 'vitest'
import { mailFailure } from './mail-failure.ts'

const failed = (facts: object) => mailFailure(Object.assign(new Error('x'), facts)).kind

test.each([
  [
    'the server says no for ever',
    { code: 'EENVELOPE', responseCode: 550, response: '550 No such user', command: 'RCPT TO' },
    'refused',
  ],
  [
    'the server is busy',
    { code: 'EMESSAGE', responseCode: 451, response: '451 Try again later', command: 'DATA' },
    'unsent',
  ],
  [
    'our password is wrong: a person will mend it',
    { code: 'EAUTH', responseCode: 535, response: '535 Bad credentials' },
    'unsent',
  ],
  ['nobody listens', { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'unsent'],
  ['the name is unknown', { code: 'EDNS', command: 'CONN' }, 'unsent'],
  ['nobody answers the call', { code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT', command: 'CONN' }, 'unsent'],
  ['the address is none', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  ['the line breaks while sending', { code: 'ESOCKET', originalCode: 'ECONNRESET', command: 'CONN' }, 'unknown'],
  [
    'the server falls silent while sending',
    { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT', command: 'CONN' },
    'unknown',
  ],
  ['the server hangs up without an answer', { code: 'ECONNECTION', command: 'CONN' }, 'unknown'],
])('when %s', (_, facts, kind) => expect(failed(facts)).toBe(kind))

test('the history shows what the server said', () => {
  expect(mailFailure({ responseCode: 550, response: '550 5.1.1 No such user' }).text).toBe(
    'El servidor de correo respondió: 550 5.1.1 No such user',
  )
})
