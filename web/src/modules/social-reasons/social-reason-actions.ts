import { deleteSocialReason } from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import type { SocialReason } from '@arriero/contract/social-reasons/social-reasons.entities.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { socialReasonKey, socialReasonsKey } from './social-reasons.words.ts'

/** The list, and the one that was saved. */
export function keepSocialReason(saved: SocialReason) {
  queryClient.setQueryData(socialReasonKey(saved.id), saved)
  return queryClient.invalidateQueries({ queryKey: socialReasonsKey })
}

export const askSocialReasonRemoval = ({ id, name }: SocialReason, after?: () => void) =>
  confirm({
    title: `Eliminar la razón social «${name}»`,
    content: 'Ya no se podrá facturar con ella y su sello deja de usarse. Los documentos que emitió se conservan.',
    variant: 'danger',
    confirmText: 'Eliminar',
    typeName: name,
    onConfirm: async () => {
      await call(deleteSocialReason, { id })
      toast.success(`Razón social «${name}» eliminada`)
      after?.()
      await queryClient.invalidateQueries({ queryKey: socialReasonsKey })
    },
  })
