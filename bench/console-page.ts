import { chromium, type Browser, type Page } from '@playwright/test'
import { services } from '@arriero/contract/core/services.ts'
import { login } from '@arriero/contract/session/session.contract.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { hashPassword } from '@arriero/server/app/passwords.ts'
import type { RunningApp } from '@arriero/server/app/start-app.ts'
import { call, password } from '../e2e/api.ts'
import { browserOf } from '../e2e/browser.ts'
import { sessionKey } from '../web/src/kit/session.ts'

const desk = { width: 1440, height: 900 }

interface ConsolePage {
  browser: Browser
  page: Page
  close(): Promise<void>
}

/** A page of the built console of the product at `url`, in which somebody is signed in and has been greeted. */
export async function openConsole(url: string, auth: AuthData, viewport = desk): Promise<ConsolePage> {
  const { executablePath, env, args } = await browserOf()
  const browser = await chromium.launch({ executablePath, env, args })
  const context = await browser.newContext({ baseURL: url, locale: 'es-MX', serviceWorkers: 'block', viewport })
  await context.addInitScript(
    ([key, session]) => sessionStorage.setItem(key!, session!),
    [sessionKey(undefined), JSON.stringify({ auth, base: null, isGreeted: true })],
  )
  return { browser, page: await context.newPage(), close: () => browser.close() }
}

/** The same for an account that a bench made, on the server it started. */
export async function openConsoleOf({ app: { owner }, url }: RunningApp, accountId: number): Promise<ConsolePage> {
  const username = `pantalla-${accountId}-${Date.now().toString(36)}`
  await owner.query('update account set services = $2 where id = $1', [accountId, Object.values(services)])
  await owner.query(
    `insert into app_user (account_id, username, password_hash, name, role) values ($1, $2, $3, 'Medición', 3)`,
    [accountId, username, await hashPassword(password)],
  )
  process.env['ARRIERO_URL'] = url
  return openConsole(url, await call(undefined, login, { body: { username, password } }))
}
