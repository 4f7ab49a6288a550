import { expect, type Locator, type Page } from '@playwright/test'
import type { Console } from './console.ts'

/** The live map and a unit's day, in verbs. Everything is reached by role and name; nothing waits for a time. */
export class MapScreens {
  readonly console: Console
  readonly page: Page

  constructor(console: Console) {
    this.console = console
    this.page = console.page
  }

  /** Signs in and opens the map. */
  async openLiveMap(): Promise<void> {
    await this.page.addInitScript(() =>
      addEventListener('fleet-drawn', () => Reflect.set(globalThis, 'fleetDrawn', true)),
    )
    await this.console.enter('mariana', '/Consola/mapas')
    await expect(this.fleet()).toBeVisible()
  }

  /** Resolves once positions are on the screen, not merely in the page. */
  async expectDrawn(): Promise<void> {
    await this.page.waitForFunction(() => Reflect.get(globalThis, 'fleetDrawn') === true)
  }

  fleet(): Locator {
    return this.page.getByRole('region', { name: 'Flota' })
  }

  /** The line of a unit in the list; its accessible name carries state, speed and age. */
  unitRow(name: string): Locator {
    return this.fleet().getByRole('button', { name: new RegExp(`^${name} `) })
  }

  async search(words: string): Promise<void> {
    await this.page.getByLabel('Buscar en la flota').fill(words)
  }

  async chooseUnit(name: string): Promise<void> {
    await this.search(name)
    await this.unitRow(name).first().click()
    await expect(this.card(name)).toBeVisible()
  }

  card(name: string): Locator {
    return this.page.getByRole('region', { name: `Unidad ${name}`, exact: true })
  }

  async filterByState(
    state: 'Sin reportar' | 'Exceso' | 'Movimiento' | 'Ralentí' | 'Estacionada' | 'Todas',
  ): Promise<void> {
    await this.page.getByRole('group', { name: 'Filtrar por estado' }).getByRole('button', { name: state }).click()
  }

  async expectFollowing(name: string): Promise<void> {
    await expect(this.card(name).getByRole('button', { name: 'Siguiendo' })).toHaveAttribute('aria-pressed', 'true')
  }

  /** Creates a public link and answers its address. */
  async shareUnit(name: string): Promise<string> {
    await this.card(name).getByRole('button', { name: 'Compartir la ubicación' }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Crear enlace y copiarlo' }).click()
    await this.console.expectToast('Copiado!!')
    const address = await this.page.evaluate(() => navigator.clipboard.readText())
    await this.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return address
  }

  /** Revokes the one link of the unit. */
  async revokeShare(name: string): Promise<void> {
    await this.card(name).getByRole('button', { name: 'Compartir la ubicación' }).click()
    await this.page.getByRole('button', { name: 'Revocar' }).first().click()
    const question = this.page.getByRole('dialog', { name: /Revocar el enlace/ })
    await question.getByRole('button', { name: 'Revocar' }).click()
    await this.console.expectToast(/revocado/)
  }

  async openHistory(name: string): Promise<void> {
    await this.card(name).getByRole('button', { name: 'Historial' }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'Historial' })).toBeVisible()
  }

  /** The cursor's time of day, as the dock shows it. */
  cursorTime(): Locator {
    return this.page.getByRole('region', { name: 'Reproducción del día' }).locator('.dock-time')
  }

  async playAndPause(): Promise<void> {
    const before = await this.cursorTime().innerText()
    await this.page.getByRole('button', { name: 'Reproducir' }).click()
    await expect(this.cursorTime()).not.toHaveText(before)
    await this.page.getByRole('button', { name: 'Pausar' }).click()
  }

  /** Downloads the day and answers the file's name. */
  async exportDay(
    format: 'Excel, posiciones y paradas' | 'PDF con mapa y resumen' | 'KML' | 'GPX' | 'GeoJSON',
  ): Promise<string> {
    await this.page.getByRole('button', { name: 'Exportar' }).click()
    const [file] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('menuitem', { name: format }).click(),
    ])
    return file.suggestedFilename()
  }
}
