import { expect, test } from 'vitest'
import type { Publication, SocialAccount } from '@arriero/contract/social/social.entities.ts'
import { accountLook, literalAnswer, noticeWords, postsOf, worstOf } from './social.words.ts'

const now = new Date(2026, 10, 23, 13, 0).getTime()
const account = (given: Partial<SocialAccount>) =>
  accountLook({ state: 'connected', active: true, expiresAt: null, ...given } as SocialAccount, now).label
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

test('an account says how it stands, and tonight is today', () => {
  expect(account({})).toBe('conectada')
  expect(account({ expiresAt: at(24 * 50) })).toBe('conectada')
  expect(account({ expiresAt: at(10) })).toBe('vence hoy a las 23:00')
  expect(account({ expiresAt: at(48) })).toBe('vence el 25.11.2026')
  expect(account({ expiresAt: at(-1) })).toBe('permiso vencido')
  expect(account({ state: 'expired', expiresAt: at(99) })).toBe('permiso vencido')
  expect(account({ active: false })).toBe('oculta')
})

const row = (given: Partial<Publication>): Publication => ({
  id: 1,
  accountId: 1,
  network: 'instagram',
  accountName: 'sierraclara.mx',
  data: { message: 'Patio Silao\n#Transporte' },
  publishAt: at(0),
  createdAt: at(-1),
  files: [],
  scheduled: true,
  state: 'error',
  providerId: null,
  permalink: null,
  publishedAt: null,
  failure: null,
  ...given,
})
const failure = {
  error: 2000,
  subError: null,
  trace: {
    error: { code: 190, error_subcode: 463, type: 'OAuthException', message: 'Session has expired', fbtrace_id: 'A7w' },
  },
  call: 'POST /17841400/media_publish',
  at: at(0),
}

test('a failure has its words, its literal answer and its cure', () => {
  expect(noticeWords(row({ failure }), now)).toEqual({
    title: 'Instagram: el permiso de la cuenta venció',
    text: '«Patio Silao» no se publicó hoy a las 13:00. Vuelva a iniciar sesión para publicar; las demás cuentas siguen en pie.',
    cure: 'login',
  })
  expect(literalAnswer(row({ failure }))).toBe(
    'error 2000 · trace.error.code 190, subcode 463\nOAuthException: Session has expired\nfbtrace_id A7w · POST /17841400/media_publish · 23.11.2026 13:00:00',
  )
  expect(literalAnswer(row({ failure: { ...failure, error: 2001, subError: 4, trace: null } }))).toContain(
    'error 2001 · sub_error 4',
  )
  const day = 86_400_000
  expect(noticeWords(row({ failure }), now + day).text).toContain('no se publicó ayer a las 13:00.')
  expect(noticeWords(row({ failure }), now + 2 * day).text).toContain('no se publicó el 23.11.2026 a las 13:00.')
  expect(noticeWords(row({ state: 'late' }), now).title).toBe('Instagram: pasó su hora')
})

test('a post shows the worst of its accounts', () => {
  const [post] = postsOf([row({ state: 'published' }), row({ accountId: 2, state: 'handed' }), row({ accountId: 3 })])
  expect(worstOf(post!)).toBe('error')
  expect(post!.targets).toHaveLength(3)
})
