// A thousand different labels on sheets of 30, drawn in a worker thread: what somebody waits for.
import { codePath, spelledCode } from '@arriero/contract/qr/qr.rules.ts'
import { labelSheet } from '@arriero/contract/qr/qr.sheets.ts'
import { renderLabels } from '@arriero/server/modules/qr/labels-pdf.ts'
import { loadavg } from 'node:os'

const count = 1000
const labels = Array.from({ length: count }, (_, at) => {
  const code = `7K3PQ${String(at).padStart(5, '0')}`
  return {
    text: `https://consola.flota.mx${codePath(code)}`,
    spelled: spelledCode(code),
    lines: [
      { part: 'key' as const, text: `FIL-${at}` },
      { part: 'name' as const, text: 'Filtro de aceite para motor diésel' },
      { part: 'place' as const, text: 'CEDIS Apodaca' },
    ],
  }
})
for (const round of [1, 2, 3]) {
  const before = process.cpuUsage()
  const start = performance.now()
  const file = await renderLabels({ sheet: labelSheet('5160'), offset: 0, labels, createdAt: new Date().toISOString() })
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${count} etiquetas, vez ${round}: ${seconds.toFixed(2)} s, ${Math.round(file.length / 1024)} kB, ${((user + system) / 1e6).toFixed(2)} s de procesador (meta ≤ 5 s; carga ${loadavg()[0]!.toFixed(1)})`,
  )
}
process.exit(0)
