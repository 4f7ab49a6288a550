import type { Csd } from '@arriero/cfdi/csd/csd.ts'
import { finkokPac } from '@arriero/cfdi/pac/finkok/finkok-pac.ts'
import type { Pac } from '@arriero/cfdi/pac/pac.ts'
import { PacError } from '@arriero/cfdi/pac/pac-error.ts'
import { swPac } from '@arriero/cfdi/pac/sw/sw-pac.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { csdOf, issuerOf } from '../../social-reasons/social-reasons.read.ts'
import { texts } from './documents.texts.ts'
import { openSeal, type SealFiles } from './seal-files.ts'

/** Who stamps for an issuer, and whether what comes back is only a test. */
export interface Stamper {
  pac: Pac
  isTest: boolean
}

/** What `pac_account.sealed` opens to. */
export interface PacSecret {
  user?: string
  password?: string
  token?: string
}

const hosts = {
  sw: { real: 'https://services.sw.com.mx', test: 'https://services.test.sw.com.mx' },
  finkok: { real: 'https://facturacion.finkok.com', test: 'https://demo-facturacion.finkok.com' },
} as const
const satStatus = 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc'
/** The sandbox asks everybody for the same. */
const sandboxAccount = { user: 'demo', password: 'demo' }

/** Where the secret of a row is sealed for. */
export const pacPlace = (id: number) => `pac_account:${id}:sealed`

/** The provider of an issuer; without settings the sandbox of the installation. */
export async function stamperOf(work: Work, app: App, issuerId: number): Promise<Stamper> {
  const settings = await work.tx
    .selectFrom('pac_account')
    .where('account_id', '=', work.scope.accountId)
    .where('social_reason_id', '=', issuerId)
    .where('deleted_at', 'is', null)
    .select(['id', 'provider', 'is_test as isTest', 'sealed'])
    .executeTakeFirst()
  const { fetch } = app.outgoing
  if (!settings || settings.provider === 'sandbox') {
    const baseUrl = app.config.SANDBOX_PAC_URL
    return {
      pac: swPac({ baseUrl, statusUrl: `${baseUrl}/ConsultaCFDIService.svc`, fetch }, sandboxAccount),
      isTest: true,
    }
  }
  const secret = JSON.parse(app.secrets.open(pacPlace(settings.id), settings.sealed ?? '')) as PacSecret
  const host = hosts[settings.provider as keyof typeof hosts]
  const connection = { baseUrl: settings.isTest ? host.test : host.real, statusUrl: satStatus, fetch }
  const { user = '', password = '', token } = secret
  const pac =
    settings.provider === 'sw'
      ? swPac(connection, token ? { token } : { user, password })
      : finkokPac(connection, { user, password })
  return { pac, isTest: settings.isTest }
}

/** The issuer's seal; PacError 'configuracion' when there is none that is in force. */
export async function sealFilesOf(work: Work, app: App, issuerId: number): Promise<SealFiles> {
  const [{ name }, csd] = [await issuerOf(work, issuerId), await csdOf(work, app, issuerId)]
  if (!csd) throw new PacError({ class: 'configuracion', code: 'ARRCSD05', message: texts.noCsd(name) })
  if (Date.parse(csd.validTo) < Date.now())
    throw new PacError({ class: 'configuracion', code: '305', message: texts.csdExpired(name) })
  const { certificate, key, password } = csd
  return { certificate, key, password }
}

/** The issuer's seal, opened; PacError as of `sealFilesOf`. */
export const sealOf = async (work: Work, app: App, issuerId: number): Promise<Csd> =>
  openSeal(await sealFilesOf(work, app, issuerId))
