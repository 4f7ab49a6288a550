// What a fiscal document costs: build, cadena and seal; full validation; memory over ten thousand of them.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { openCatalogs } from '@arriero/cfdi/catalogs/open-catalogs.ts'
import { sealXml } from '@arriero/cfdi/csd/seal.ts'
import type { CfdiDraft } from '@arriero/cfdi/model/draft.ts'
import { NOW, sampleCsd } from '@arriero/cfdi/testing/sample-documents.ts'
import { sampleFreightInvoice, sampleInvoice } from '@arriero/cfdi/testing/sample-drafts.ts'
import { validate } from '@arriero/cfdi/validate/validate.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'

const ROUNDS = 300
const WARM_UP = 60
const DOCUMENTS = 10_000

const csd = sampleCsd()
const catalogs = openCatalogs()
const invoice = sampleInvoice(NOW)
const twentyLines: CfdiDraft = { ...invoice, lines: Array.from({ length: 20 }, () => invoice.lines).flat() }
const hundredGoods: CfdiDraft = sampleFreightInvoice(NOW, 100)

function measure(work: () => unknown): { median: number; p95: number } {
  for (let i = 0; i < WARM_UP; i++) work()
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.round((times.length - 1) * share)] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}

function report(title: string, goal: number, work: () => unknown): void {
  const { median, p95 } = measure(work)
  console.log(`${title}: mediana ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms (meta ≤ ${goal} ms)`)
}

report('armar, cadena y sello de una factura de 20 conceptos', 3, () => sealXml(buildCfdi(twentyLines), csd))
report('armar, cadena y sello de una carta porte con 100 mercancías', 8, () => sealXml(buildCfdi(hundredGoods), csd))

const invoiceXml = sealXml(buildCfdi(twentyLines), csd).xml
const freightXml = sealXml(buildCfdi(hundredGoods), csd).xml
const options = { catalogs, now: NOW }
report('validar entera la factura, sello incluido', 30, () => validate(invoiceXml, options))
report('validar entera la carta porte, sello incluido', 30, () => validate(freightXml, options))
report('leer la carta porte', 30, () => readCfdi(freightXml))

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
