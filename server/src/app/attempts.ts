import { sql } from 'kysely'
import type { App } from './app.ts'
import type { Work } from './database/work.ts'
import { AppError } from './errors.ts'

type Pool = Pick<App, 'pool'>

/** How many attempts cost no pause. */
export const freeAttempts = { secret: 8, user: 40, address: 60 } as const

/** 'un minuto', '4 minutos' */
const minutesOf = (seconds: number) => (seconds <= 60 ? 'un minuto' : `${Math.ceil(seconds / 60)} minutos`)

/** Said to a form as one sentence for all of it. */
function tooManyAttempts(seconds: number): AppError {
  const message = `Demasiados intentos. Espere ${minutesOf(seconds)} o pida a su administrador que restablezca su contraseña.`
  return new AppError(400, 'login_refused', message, { extra: { non_field_errors: [message], wait: seconds } })
}

/**
 * Counts an attempt at a secret before it is answered, so that many at once get no more answers than one after the
 * other; 400 while there is a pause. It stays counted whatever becomes of the caller's work.
 */
export async function takeAttempt(app: Pool, key: string, free: number): Promise<void> {
  const { rows } = await app.pool.query<{ wait: number }>('select take_login_attempt($1, $2) as wait', [key, free])
  const wait = rows[0]?.wait ?? 0
  if (wait > 0) throw tooManyAttempts(wait)
}

/** The secret was right. What others try from the same address, `givenBack`, goes on being counted. */
export async function forgetAttempts(app: Pool, keys: readonly string[], givenBack: readonly string[] = []) {
  await app.pool.query('select forget_login_attempts($1, $2)', [keys, givenBack])
}

/**
 * For a secret of somebody signed in: what `check` refuses stays counted. Asked before the work's first query: it takes a
 * connection of its own, and who held one while waiting for another would stop everybody.
 */
export async function withAttempt(app: Pool, work: Work, key: string, check: () => Promise<void>): Promise<void> {
  await takeAttempt(app, key, freeAttempts.secret)
  await check()
  await sql`select forget_login_attempts(${[key]}, '{}')`.execute(work.tx)
}
