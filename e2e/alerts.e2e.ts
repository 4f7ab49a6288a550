import { listRules, updateRule } from '@arriero/contract/alerts/alerts.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test } from './console.ts'
import { freeUnit } from './scripted-trip.ts'
import { beside, drive } from './simulator.ts'

// The truck needs its time to be on its way.
test.setTimeout(180_000)
test.use({ drawsMaps: false })

/** Rules stay for other tests to look at, but no longer tell anybody. */
async function switchOff(name: string): Promise<void> {
  const session = await sessionOf('mariana')
  for (const rule of await call(session, listRules)) {
    if (rule.name !== name) continue
    await call(session, updateRule, {
      params: { id: rule.id },
      body: { name, trigger: rule.trigger, severity: rule.severity, limitKmh: rule.limitKmh, enabled: false },
    })
  }
}

test('a rule is tried on what has happened, saved, broken by a truck, and its alert attended and closed', async ({
  console,
}) => {
  const rule = `Rápida ${Date.now().toString(36)}`
  const { name: unit, place } = await freeUnit({ sharedWithClient: false })
  await console.enter('mariana', '/Consola/alertas/reglas/nueva')
  const { page } = console
  await page.getByRole('textbox', { name: /^Nombre/ }).fill(rule)
  await console.choose(/^Cuando/, 'Rebasa una velocidad')
  await page.getByRole('textbox', { name: /^Más de/ }).fill('5')
  const units = page.getByRole('combobox', { name: /^Unidades/ })
  await units.fill(unit)
  await page.locator('.ant-select-item-option').filter({ hasText: unit }).first().click()
  // Several may be chosen: the list stays open until something else is clicked.
  await page.getByRole('heading', { name: 'Prueba' }).click()
  await expect(page.locator('.ant-select-selection-item').filter({ hasText: unit })).toBeVisible()
  await page.getByRole('button', { name: 'Probar' }).click()
  await expect(page.getByText(/^\d[\d,]* avisos? · /)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await console.expectToast(`Regla «${rule}» guardada`)
  await drive({ unit, path: [place, beside(place, 3000)], speedKmh: 60, everySeconds: 2 })
  try {
    const told = console.toast(`${rule}: ${unit}`)
    await expect(told).toBeVisible({ timeout: 90_000 })
    await told.getByRole('button', { name: 'Atender' }).click()
    const alert = page.getByRole('article', { name: `${rule}, ${unit}` })
    await expect(alert.getByText('Sin atender')).toBeVisible()
    await page.keyboard.press('a')
    await console.expectToast(`Atiende «${rule}» de ${unit}`)
    await expect(alert.getByText('Atiende la alerta')).toBeVisible()
    await alert.getByRole('button', { name: 'Cerrar' }).click()
    await page.getByRole('dialog').getByLabel('Cómo terminó').fill('Se habló con el conductor')
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar la alerta' }).click()
    await console.expectToast(`Cerró «${rule}» de ${unit}`)
    await expect(alert.getByText('Se habló con el conductor')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Alta' }).getByText(rule)).toBeHidden()
    console.expectNoErrors()
  } finally {
    await switchOff(rule)
  }
})
