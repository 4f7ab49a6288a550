import { deleteSocialReason } from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import type { SocialReason } from '@arriero/contract/social-reasons/social-reasons.entities.ts'
import { call } from '../../kit/call.ts'
import { askRemoval } from '../../kit/list/removal.ts'
import { queryClient } from '../../kit/query.ts'
import { socialReasonKey, socialReasonsKey } from './social-reasons.words.ts'

/** The list, and the one that was saved. */
export function keepSocialReason(saved: SocialReason) {
  queryClient.setQueryData(socialReasonKey(saved.id), saved)
  return queryClient.invalidateQueries({ queryKey: socialReasonsKey })
}

export const askSocialReasonRemoval = ({ id, name }: SocialReason, after?: () => void) =>
  askRemoval({
    what: `la razón social «${name}»`,
    consequence: 'Ya no se podrá facturar con ella y su sello deja de usarse. Los documentos que emitió se conservan.',
    remove: () => call(deleteSocialReason, { id }),
    keys: [socialReasonsKey],
    after,
    ask: { typeName: name },
  })
