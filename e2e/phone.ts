import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { browserOf } from './browser.ts'

/** A telephone with a disk of its own: its battery may die at any moment, and what it kept is there the next time. */
export class Phone {
  readonly #disk: string
  #process: ChildProcess | undefined
  #browser: Browser | undefined

  private constructor(disk: string) {
    this.#disk = disk
  }

  static async buy(): Promise<Phone> {
    return new Phone(await mkdtemp(join(tmpdir(), 'arriero-phone-')))
  }

  /** Turned on; `signal`: whether there is one from the first moment. */
  async turnOn({ signal }: { signal: boolean }): Promise<Page> {
    const { executablePath, env, args } = await browserOf()
    const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${this.#disk}`, '--window-size=390,844']
    this.#process = spawn(executablePath, [...args, ...own], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    this.#browser = await chromium.connectOverCDP(await addressOf(this.#process))
    const [context] = this.#browser.contexts()
    if (!context) throw new Error('The browser has no profile')
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 25.67, longitude: -100.31 })
    const page = context.pages()[0] ?? (await context.newPage())
    await page.setViewportSize({ width: 390, height: 844 })
    await this.setSignal(signal)
    return page
  }

  async setSignal(isThere: boolean): Promise<void> {
    for (const context of this.#browser?.contexts() ?? []) await context.setOffline(!isThere)
  }

  /** At once, as when its battery is empty. */
  async die(): Promise<void> {
    const running = this.#process
    this.#process = undefined
    if (!running || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
    await this.#browser?.close().catch(() => undefined)
  }

  async throwAway(): Promise<void> {
    await this.die()
    await rm(this.#disk, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Where the browser listens, as it says when it starts. */
async function addressOf(browser: ChildProcess): Promise<string> {
  let said = ''
  for await (const piece of browser.stderr ?? []) {
    said += String(piece)
    const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
    if (address) return address
  }
  throw new Error(`The browser did not start: ${said}`)
}
