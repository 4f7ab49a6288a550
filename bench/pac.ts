// A thousand invoices built, sealed and stamped through the sandbox over real HTTP; and the search of words in the
// largest catalogue.
import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import type { CatalogFile, CatalogRow } from '@arriero/cfdi/catalogs/catalog-file.ts'
import { Catalogs } from '@arriero/cfdi/catalogs/catalogs.ts'
import { openCsd } from '@arriero/cfdi/csd/csd.ts'
import { sealXml } from '@arriero/cfdi/csd/seal.ts'
import { swPac } from '@arriero/cfdi/pac/sw/sw-pac.ts'
import { demoInvoice, demoIssuer } from '@arriero/simulators/pac/demo-drafts.ts'
import { startPacSimulator } from '@arriero/simulators/pac/server.ts'
import { demoAccount } from '@arriero/simulators/pac/sw-wire.ts'

const INVOICES = 1000
const AT_ONCE = 4
const KEYS = 52_514

async function stamping(): Promise<void> {
  const simulator = await startPacSimulator()
  const at = new Date().toISOString()
  const { cer, key, passphrase } = simulator.sandbox.authority.issue({ ...demoIssuer, now: at })
  const csd = openCsd(cer, key, passphrase)
  const statusUrl = `${simulator.url}/ConsultaCFDIService.svc`
  const pac = swPac(
    { baseUrl: simulator.url, statusUrl, fetch },
    { user: demoAccount.user, password: demoAccount.password },
  )
  const waits: number[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < INVOICES) {
      const folio = String(++next)
      const { xml } = sealXml(buildCfdi(demoInvoice(at, folio)), csd)
      const begun = performance.now()
      await pac.stamp({ xml, key: `medicion:${folio}:1` })
      waits.push(performance.now() - begun)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const seconds = (performance.now() - begun) / 1000
  await simulator.close()
  waits.sort((a, b) => a - b)
  console.log(`${INVOICES} facturas armadas, selladas y timbradas: ${seconds.toFixed(1)} s; meta ≤ 60`)
  console.log(
    `  una vuelta al PAC, ms: mediana ${waits[INVOICES / 2]?.toFixed(1)}, p95 ${waits[INVOICES * 0.95]?.toFixed(1)}`,
  )
}

function searching(): void {
  const words = 'servicio transporte carga carretera camión refrigerado tubería válvula acero inoxidable químico'.split(
    ' ',
  )
  const rows = Array.from({ length: KEYS }, (_, place): CatalogRow => {
    const text = [1, 7, 31, 131].map((step) => words[Math.floor(place / step) % words.length]).join(' ')
    return [
      String(10_000_000 + place * 1000),
      `${text} número ${place}`,
      '2022-01-01',
      '',
      'palabras similares de la clave',
    ]
  })
  const file: CatalogFile = { catalog: 'c_ClaveProdServ', version: '', complete: true, columns: ['similares'], rows }
  const catalogs = new Catalogs(() => file)
  const search = (text: string): number => {
    const begun = performance.now()
    catalogs.search('c_ClaveProdServ', { text, on: '2026-11-21', limit: 20 })
    return performance.now() - begun
  }
  console.log(`Búsqueda entre ${KEYS} claves: la primera ${search('camion').toFixed(0)} ms`)
  for (const text of ['camion', 'valvula acero', 'número 5123', '1000', 'nada de nada']) {
    const times = Array.from({ length: 20 }, () => search(text)).sort((a, b) => a - b)
    console.log(`  «${text}», ms: mediana ${times[10]?.toFixed(1)}, peor ${times.at(-1)?.toFixed(1)}; meta ≤ 20`)
  }
}

await stamping()
searching()
