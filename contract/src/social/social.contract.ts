import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, savedMeanwhile, text } from '../core/fields.ts'
import { anyType, files, form } from '../core/files.ts'
import { day, id, moment, named, nothing, wholeNumber, wire } from '../core/wire.ts'
import { publication, socialAccount } from './social.entities.ts'
import { socialLimits, timeTypes } from './social.rules.ts'

const view = 'crm.marketing.view'
const publish = 'crm.marketing.create'
const connect = 'crm.marketing.update'

export const listSocialAccounts = endpoint({
  method: 'GET',
  path: '/apis/social_media_accounts/',
  access: view,
  reply: z.array(socialAccount),
  summary: 'Páginas de Facebook y cuentas de Instagram conectadas.',
})
/** Ours: where a person signs in at Meta; it comes back to the console with a code. */
export const socialLogin = endpoint({
  method: 'GET',
  path: '/apis/social_media_accounts/login',
  access: connect,
  reply: wire({ url: z.string() }),
  summary: 'Dirección donde se inicia sesión con Facebook.',
})
const connection = wire({
  code: text(2000),
  /** As the login address carried it. */
  state: text(2000),
})
export type Connection = z.output<typeof connection>
/** Everything the person manages; what was connected before gets its new permission. */
export const connectSocialAccounts = endpoint({
  method: 'POST',
  path: '/apis/social_media_accounts/',
  access: connect,
  body: connection,
  reply: z.array(socialAccount),
  summary: 'Conecta las páginas y cuentas de quien inició sesión.',
})
const accountFields = { active: z.boolean() }
const accountChange = wire({ id: named('id_account_social_media', id.optional()), ...changeOf(accountFields) })
export type SocialAccountChange = z.output<typeof accountChange>
/** The id stands in the path; without one there, in the body. */
export const updateSocialAccount = endpoint({
  method: 'PUT',
  path: '/apis/social_media_accounts/{id}',
  also: ['PUT /apis/social_media_accounts/'],
  access: connect,
  body: accountChange,
  reply: socialAccount,
  conflict: savedMeanwhile(socialAccount),
  summary: 'Muestra u oculta una cuenta al publicar.',
})
export const deleteSocialAccount = endpoint({
  method: 'DELETE',
  path: '/apis/social_media_accounts/{id}',
  also: ['DELETE /apis/social_media_accounts/'],
  access: connect,
  query: wire({ id: named('id_account_social_media', wholeNumber.optional()) }),
  reply: nothing,
  summary: 'Desconecta una cuenta; lo que publicó se queda en la red.',
})

const publishing = wire({
  message: z.string().max(socialLimits.text.facebook),
  timeType: named('publication_time_type', z.enum(timeTypes).optional()),
  time: named('publication_time', moment.nullable().optional()),
  accountIds: named('ids_account_social_media', z.array(id).min(1).max(socialLimits.accounts)),
  /** Of the files, in their order. */
  descriptions: z.array(z.string().max(socialLimits.description)).max(socialLimits.files).optional(),
  /** Made by the browser: the same is not published twice when it is sent again. */
  key: z.uuid().optional(),
})
export const publishPost = endpoint({
  method: 'POST',
  path: '/apis/social_media_accounts/publish',
  access: publish,
  body: form(publishing, { files: files(anyType, socialLimits.videoKb / 1024) }),
  reply: z.array(publication),
  summary: 'Publica ahora o programa, en una o varias cuentas.',
})

const target = {
  id: named('id_publication_social_media', id),
  accountId: named('id_account_social_media', id.optional()),
}
/** Ours: only what failed or came too late, and only in that account. */
export const retryPublication = endpoint({
  method: 'POST',
  path: '/apis/social_media_accounts/publish/retry',
  access: publish,
  body: wire({ ...target, accountId: named('id_account_social_media', id) }),
  reply: publication,
  summary: 'Publica otra vez donde falló, sin repetir las demás cuentas.',
})
/** Without an account: in all of them. */
export const deletePublication = endpoint({
  method: 'DELETE',
  path: '/apis/social_media_accounts/publish_delete',
  access: publish,
  query: wire({
    id: named('id_publication_social_media', wholeNumber),
    accountId: named('id_account_social_media', wholeNumber.optional()),
  }),
  reply: nothing,
  summary: 'Quita una publicación, programada o publicada.',
})
export const scheduledPublications = endpoint({
  method: 'GET',
  path: '/apis/social_media_accounts/scheduled',
  access: view,
  reply: z.array(publication),
  summary: 'Lo que espera su momento y lo que falló.',
})
/** Days of the account's zone, both included. */
export const listPublications = endpoint({
  method: 'GET',
  path: '/apis/social_media_accounts/publications/{start}/{end}',
  access: view,
  reply: z.array(publication),
  summary: 'Publicaciones de un rango de días.',
})
/** What the two parts of that path must be. */
export const publicationDay = day
