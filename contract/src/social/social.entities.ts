import { z } from 'zod'
import { recordFacts } from '../core/fields.ts'
import { moment, named, wire } from '../core/wire.ts'
import { networkIds, networks } from './social.rules.ts'

const network = z.codec(z.union([z.literal(1), z.literal(2)]), z.enum(networks), {
  decode: (number) => (number === networkIds.facebook ? ('facebook' as const) : ('instagram' as const)),
  encode: (name) => networkIds[name],
})

/** `expired`: it takes no more posts until somebody signs in again. */
export const accountStates = ['connected', 'expired'] as const
export const socialAccount = wire({
  id: named('id_account_social_media', z.number()),
  network: named('id_asm_type', network),
  name: z.string(),
  username: z.string().nullable(),
  state: z.enum(accountStates),
  /** When the permission of who connected it ends, unless it is renewed before; null: nobody knows. */
  expiresAt: named('expires_at', moment.nullable()),
  /** Not active: it stays out of the composer. */
  active: z.boolean(),
  ...recordFacts,
})
export type SocialAccount = z.output<typeof socialAccount>

const failure = wire({
  error: z.number(),
  subError: named('sub_error', z.number().nullable()),
  trace: z
    .object({
      error: z.object({
        code: z.number(),
        error_subcode: z.number().nullish(),
        message: z.string().nullish(),
        type: z.string().nullish(),
        fbtrace_id: z.string().nullish(),
        error_user_title: z.string().nullish(),
        error_user_msg: z.string().nullish(),
      }),
    })
    .nullable(),
  /** 'POST /17841400/media_publish' */
  call: z.string(),
  at: moment,
})

/**
 * `handed`: the network has it and publishes it at its moment; `late`: its moment went by more than an hour ago, and
 * whether it is still wanted is asked.
 */
export const targetStates = ['pending', 'publishing', 'handed', 'published', 'error', 'late'] as const
export type TargetState = (typeof targetStates)[number]

const publicationFile = wire({
  id: named('id_file', z.number()),
  url: named('fl_url', z.string()),
  name: named('fl_name', z.string()),
  type: named('fl_mimetype', z.string()),
  description: named('fl_description', z.string().nullable()),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

/** A post in one account: the same post in another is another row of the same id. */
export const publication = wire({
  id: named('id_publication_social_media', z.number()),
  accountId: named('id_account_social_media', z.number()),
  network: named('id_asm_type', network),
  accountName: named('account_name', z.string()),
  data: named('psm_data', z.object({ message: z.string() })),
  publishAt: named('psm_publication_date', moment),
  createdAt: named('psm_createdAt', moment),
  files: named('publication_files', z.array(publicationFile)),
  scheduled: z.boolean(),
  state: z.enum(targetStates),
  /** As the network knows it. */
  providerId: named('provider_id', z.string().nullable()),
  permalink: z.string().nullable(),
  publishedAt: named('published_at', moment.nullable()),
  failure: failure.nullable(),
})
export type Publication = z.output<typeof publication>
