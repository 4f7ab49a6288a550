import { buffer } from 'node:stream/consumers'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import type { PdfDocument } from '../../shared/pdf/document.ts'
import * as repository from './social-reasons.repository.ts'
import * as service from './social-reasons.service.ts'

/** Who issues documents for the caller's account, by name; a branch has those of its main account. */
export const issuersOf = async (work: Work): Promise<{ id: number; name: string }[]> =>
  (await repository.socialReasonsOf(work, work.scope.accountId)).map(({ id, name }) => ({ id, name }))

/** On whose paper the caller may put something: who is not of the house, on the account's alone. */
export const issuersSeen = async (work: Work) => (work.scope.seesAllUnits ? issuersOf(work) : [])

/** Who issues under this RFC, the first one first. */
export const issuersWithRfc = async (work: Work, rfc: string): Promise<{ id: number; name: string }[]> =>
  (await repository.socialReasonsOf(work, work.scope.accountId))
    .filter((one) => one.rfc.toUpperCase() === rfc.toUpperCase())
    .map(({ id, name }) => ({ id, name }))

/** The RFC of each of them, in capitals. */
export const ownRfcs = async (work: Work): Promise<string[]> =>
  (await repository.socialReasonsOf(work, work.scope.accountId)).map(({ rfc }) => rfc.toUpperCase())

/**
 * The digital seal of a social reason of the account, opened: certificate and key as base64 of their DER, the passphrase
 * of the key, its number of 20 digits and its last instant. Null while none is loaded. Never for a reply.
 */
export const csdOf = (work: Work, app: Pick<App, 'secrets'>, socialReasonId: number) =>
  service.openCsd(work, app, socialReasonId)

/** Who issues, as documents name it; throws the 404 of one that the account has not. */
export const issuerOf = async (work: Work, id: number) => repository.findIssuer(work, id)

/** The picture on its documents; undefined: none. */
export async function logoOf(work: Work, app: Pick<App, 'files'>, id: number): Promise<Uint8Array | undefined> {
  const { logoKey } = await repository.findIssuer(work, id)
  return logoKey === null ? undefined : buffer(await app.files.read(logoKey))
}
/** Until when the digital seal of each issuer of the account holds (ISO); null: none is loaded. */
export const sealEnds = repository.sealEnds

/** What heads a paper: a social reason with its picture, or without one the account. */
export async function paperHead(
  work: Work,
  app: Pick<App, 'files'>,
  id: number | undefined,
): Promise<PdfDocument['company']> {
  if (id === undefined) {
    const found = work.tx.selectFrom('account').where('id', '=', work.scope.accountId).select('name')
    return found.executeTakeFirstOrThrow()
  }
  const { name, rfc } = await issuerOf(work, id)
  const logo = await logoOf(work, app, id)
  return { name, detail: `RFC ${rfc}`, ...(logo && { logo }) }
}
