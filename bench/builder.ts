// Typing in the builder of a CheckList of 300 questions, in a real browser against the whole product: how long a key holds
// the page until it is painted. ARRIERO_URL: a product that already runs. Prints figures; asserts nothing.
import { loadavg } from 'node:os'
import { aQuestion } from '@arriero/contract/checklists/checklists.fixture.ts'
import { createModule } from '@arriero/contract/checklists/modules/modules.contract.ts'
import { most } from '@arriero/contract/checklists/templates/content.ts'
import { createChecklist } from '@arriero/contract/checklists/templates/templates.contract.ts'
import { checklistPaths } from '../web/src/modules/checklists/checklists.paths.ts'
import { call, sessionOf } from '../e2e/api.ts'
import startProduct from '../e2e/product.ts'
import { openConsole } from './console-page.ts'
import { of, watchKeys } from './keys.ts'

const [rounds, keyPauseMs, inSection] = [5, 110, 10]

/** As many as one may have, in thirty sections. */
const content = {
  sections: Array.from({ length: most.questions / inSection }, (_, s) => ({
    key: `s${s}`,
    title: `Sección ${s + 1}`,
    questions: Array.from({ length: inSection }, (_, q) =>
      aQuestion({ key: `s${s}q${q}`, label: `¿Está en buen estado el punto ${s * inSection + q + 1} de la revisión?` }),
    ),
  })),
}

const stop = process.env['ARRIERO_URL'] ? undefined : await startProduct()
try {
  const auth = await sessionOf('mariana')
  const { id: moduleId } = await call(auth, createModule, { body: { name: `Medida ${Date.now()}` } })
  const { id } = await call(auth, createChecklist, {
    body: { name: `De ${most.questions} preguntas`, purpose: 'unit', moduleId, content },
  })
  const { page, close } = await openConsole(process.env['ARRIERO_URL'] ?? '', auth)
  await page.goto(checklistPaths.builder(id))
  await page
    .locator('.builder-line > button')
    .nth(most.questions / 2)
    .click()
  const label = page.getByLabel('Pregunta', { exact: true })
  await label.waitFor()
  await page.waitForTimeout(1500)
  await page.evaluate(watchKeys)
  for (let round = 0; round < rounds; round += 1) {
    await label.press('Control+a')
    await label.pressSequentially(`¿Sin fugas ni golpes? ${round}`, { delay: keyPauseMs })
  }
  const keys = await page.evaluate(() => window.keyTimes)
  console.log(
    `CheckList de ${most.questions} preguntas: una tecla hasta pintarse p50 ${of(keys, 0.5)} ms, p95 ${of(keys, 0.95)} ms, peor ${of(keys, 1)} ms (${keys.length}); carga media ${loadavg()[0]?.toFixed(1)}`,
  )
  await close()
} finally {
  await stop?.()
}
