// What a fiscal document costs: build, cadena and seal; full validation; memory over ten thousand of them.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'
import { sealXml } from '@arriero/cfdi/csd/seal.ts'
import type { CfdiDraft } from '@arriero/cfdi/model/draft.ts'
import { makePrintModel } from '@arriero/cfdi/print/make-print-model.ts'
import { NOW, sampleCsd } from '@arriero/cfdi/testing/sample-documents.ts'
import { sampleFreightInvoice, sampleInvoice } from '@arriero/cfdi/testing/sample-drafts.ts'
import { validate } from '@arriero/cfdi/validate/validate.ts'
import { renderCfdiPdf } from '@arriero/server/modules/billing/print/cfdi-pdf.ts'
import { workers } from '@arriero/server/shared/worker/workers.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'

const ROUNDS = 300
const WARM_UP = 60
const DOCUMENTS = 10_000

const csd = sampleCsd()
const catalogs = openCatalogs()
const invoice = sampleInvoice(NOW)
const twentyLines: CfdiDraft = { ...invoice, lines: Array.from({ length: 20 }, () => invoice.lines).flat() }
const twoHundredLines: CfdiDraft = {
  ...invoice,
  lines: Array.from({ length: 200 }, (_, at) => invoice.lines[at % invoice.lines.length]!),
}
const hundredGoods: CfdiDraft = sampleFreightInvoice(NOW, 100)

/** Processor time of this process and its workers, ms: what a busy machine does not stretch. */
const usedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function measure(work: () => unknown): { median: number; p95: number; cpu: number } {
  for (let i = 0; i < WARM_UP; i++) work()
  const before = usedMs()
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.round((times.length - 1) * share)] ?? 0
  return { median: at(0.5), p95: at(0.95), cpu: (usedMs() - before) / ROUNDS }
}

function report(title: string, goal: number, work: () => unknown): void {
  const { median, p95, cpu } = measure(work)
  console.log(
    `${title}: mediana ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, procesador ${cpu.toFixed(2)} ms (meta ≤ ${goal} ms)`,
  )
}

report('armar, cadena y sello de una factura de 20 conceptos', 3, () => sealXml(buildCfdi(twentyLines), csd))
report('armar, cadena y sello de una carta porte con 100 mercancías', 8, () => sealXml(buildCfdi(hundredGoods), csd))

const invoiceXml = sealXml(buildCfdi(twentyLines), csd).xml
const freightXml = sealXml(buildCfdi(hundredGoods), csd).xml
const options = { catalogs, now: NOW }
report('validar entera la factura, sello incluido', 30, () => validate(invoiceXml, options))
report('validar entera la carta porte, sello incluido', 30, () => validate(freightXml, options))
report('leer la carta porte', 30, () => readCfdi(freightXml))
report('hallazgos mientras se escribe, 200 conceptos', 50, () =>
  validate(buildCfdi(twoHundredLines), { catalogs, timeZone: twoHundredLines.timeZone, now: twoHundredLines.issuedAt }),
)

/** In a worker, as it is printed: what a person waits for its file, with the worker already there. */
async function printTwoHundred(): Promise<void> {
  const times: number[] = []
  let before = 0
  for (let i = -5; i < 40; i++) {
    if (i === 0) before = usedMs()
    const start = performance.now()
    const { cfdi } = sealXml(buildCfdi(twoHundredLines), csd)
    await renderCfdiPdf({ model: makePrintModel(cfdi, catalogs), isTest: true, createdAt: new Date().toISOString() })
    if (i >= 0) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  console.log(
    `sellar e imprimir en PDF una factura de 200 conceptos: mediana ${times[20]?.toFixed(0)} ms, p95 ${times[38]?.toFixed(0)} ms, procesador ${((usedMs() - before) / 40).toFixed(0)} ms (meta ≤ 150 ms)`,
  )
}
await printTwoHundred()
await workers.close()

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Megabytes still held after collecting garbage. */
function heldMb(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

const one = (i: number) => {
  const { xml } = sealXml(buildCfdi({ ...invoice, folio: String(i) }), csd)
  validate(xml, options)
}
for (let i = 0; i < 500; i++) one(i)
const before = heldMb()
const start = performance.now()
for (let i = 0; i < DOCUMENTS; i++) one(i)
const seconds = (performance.now() - start) / 1000
const grown = heldMb() - before
console.log(
  `${DOCUMENTS} facturas armadas, selladas y validadas: ${seconds.toFixed(1)} s (${Math.round(DOCUMENTS / seconds)} por segundo), ` +
    `memoria retenida ${grown >= 0 ? '+' : ''}${grown.toFixed(1)} MB (meta: plana)`,
)
