import type { Upload } from '@arriero/contract/core/files.ts'
import { cleanRfc, regimeProblem } from '@arriero/contract/social-reasons/fiscal.rules.ts'
import {
  type CsdUpload,
  type SocialReason,
  type SocialReasonChange,
  type SocialReasonDraft,
} from '@arriero/contract/social-reasons/social-reasons.entities.ts'
import type { App } from '../../app/app.ts'
import { recordChange } from '../../app/audit.ts'
import { forChange } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import type { Caller } from '../../app/scope.ts'
import { keepFile } from '../../app/files/stored-files.ts'
import { shrinkPhoto } from '../../app/files/shrink-photo.ts'
import { CsdError, readCsd, type CsdReading } from './csd.ts'
import * as repository from './social-reasons.repository.ts'
import { texts } from './social-reasons.texts.ts'

export async function find(work: Work, app: App, id: number): Promise<SocialReason> {
  const found = await repository.findSocialReason(work, app, id)
  if (!found) throw notFound(texts.notFound)
  return found
}

export async function create(
  work: Work,
  app: App,
  caller: Caller,
  draft: SocialReasonDraft,
  logo?: Upload,
): Promise<SocialReason> {
  checkRegime(draft.regime, draft.rfc)
  const id = await repository.insertSocialReason(work, draft).catch(orTaken)
  if (logo) await keepLogo(work, app, id, logo)
  const saved = await find(work, app, id)
  await record(work, caller, 'created', saved, {}, saved)
  return saved
}

export async function update(
  work: Work,
  app: App,
  caller: Caller,
  id: number,
  change: SocialReasonChange,
  logo?: Upload,
): Promise<SocialReason> {
  const before = await forChange(work, 'social_reason', id, change.version, () => find(work, app, id))
  const rfc = cleanRfc(change.rfc ?? before.rfc)
  checkRegime(change.regime ?? before.regime, rfc)
  await repository.updateSocialReason(work, id, change).catch(orTaken)
  // A seal says whose it is: with another RFC it is of no use.
  if (rfc !== before.rfc) await repository.retireCsd(work, id)
  if (logo) await keepLogo(work, app, id, logo)
  else if (change.removeLogo) await replaceLogo(work, app, id, null)
  const after = await find(work, app, id)
  await record(work, caller, 'updated', after, before, after)
  return after
}

/** Out of the lists; documents it issued keep its name. */
export async function remove(work: Work, app: App, caller: Caller, id: number): Promise<void> {
  await repository.lockSocialReason(work, id)
  const before = await find(work, app, id)
  await repository.retireCsd(work, id)
  await repository.deleteSocialReason(work, id)
  await record(work, caller, 'deleted', before, before, {})
}

/** Opens the CSD, checks that it is this company's and in force, and keeps it sealed; the former one is retired. */
export async function uploadCsd(
  work: Work,
  app: App,
  caller: Caller,
  id: number,
  given: CsdUpload,
): Promise<SocialReason> {
  await repository.lockSocialReason(work, id)
  const before = await find(work, app, id)
  const reading = readOrRefuse(given, before.rfc)
  await repository.retireCsd(work, id)
  await repository.insertCsd(work, id, reading, (csdId) => app.secrets.seal(placeOf(csdId), JSON.stringify(given)))
  const after = await find(work, app, id)
  await record(work, caller, 'csd', after, before, after)
  return after
}

const placeOf = (csdId: number) => `social_reason_csd:${csdId}:sealed`

function readOrRefuse(given: CsdUpload, rfc: string): CsdReading {
  const der = (text: string) => Buffer.from(text, 'base64')
  try {
    return readCsd({ certificate: der(given.certificate), key: der(given.key), password: given.password }, rfc)
  } catch (error) {
    if (error instanceof CsdError) throw badFields({ [error.field]: [error.message] })
    throw error
  }
}

/** The seal in use with its facts, opened; null while there is none. For sealing documents on the server alone. */
export async function openCsd(work: Work, app: Pick<App, 'secrets'>, id: number) {
  const row = await repository.sealedCsd(work, id)
  if (!row) return null
  // Sealed by `uploadCsd` above.
  const opened = JSON.parse(app.secrets.open(placeOf(row.id), row.sealed)) as CsdUpload
  return { ...opened, number: row.number, validTo: row.valid_to }
}

function checkRegime(regime: string, rfc: string): void {
  const problem = regimeProblem(regime, rfc)
  if (problem) throw badFields({ regime: [problem] })
}

async function keepLogo(work: Work, app: App, id: number, logo: Upload): Promise<void> {
  await replaceLogo(work, app, id, (await keepFile(app, work, await shrinkPhoto(logo, 'logo'))).key)
}

async function replaceLogo(work: Work, app: App, id: number, key: string | null): Promise<void> {
  const former = await repository.setLogo(work, id, key)
  if (former !== null) work.afterCommit(() => app.files.remove(former))
}

const orTaken = (error: unknown): never => {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'social_reason_rfc')
    throw badFields({ rfc: [texts.rfcTaken] })
  throw error
}

type Facts = SocialReason | Record<string, never>
const record = (work: Work, caller: Caller, action: string, { id, name }: SocialReason, before: Facts, after: Facts) =>
  recordChange(work, caller, {
    action: `social_reason.${action}`,
    subject: `social_reason:${id}`,
    name,
    before: audited(before),
    after: audited(after),
  })

/** Without what changes by itself at every saving. */
function audited(facts: Facts): object {
  const { version: _, updatedAt: __, updatedBy: ___, createdAt: ____, logo, csd, ...rest } = facts
  return { ...rest, logo: logo?.split('?')[0], csd: csd?.number, csdValidTo: csd?.validTo }
}
