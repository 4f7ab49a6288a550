// A document whose every element names other namespaces, read in a process with little memory. Sends how long that took.
import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import { readCfdi } from '@arriero/cfdi/xml/read-cfdi.ts'

const count = 60_000
const siblings = Array.from({ length: count }, (_, n) => `<n${n}:a xmlns:n${n}="urn:${n}" xmlns="urn:x${n}"/>`).join('')
const parents = Array.from({ length: 50 }, (_, n) => `<p${n}:a xmlns:p${n}="urn:${n}">`).join('')
const ends = Array.from({ length: 50 }, (_, n) => `</p${49 - n}:a>`).join('')
const began = performance.now()
try {
  readCfdi(parents + siblings + ends)
} catch (error) {
  // To be refused is an answer.
  if (!(error instanceof CfdiError)) throw error
}
process.send?.(performance.now() - began)
