import { createSocialReason } from '@arriero/contract/social-reasons/social-reasons.contract.ts'
import type { SocialReasonDraft } from '@arriero/contract/social-reasons/social-reasons.entities.ts'
import { call, type As } from '../api.ts'

/** A company that issues for the signed-in user's account. */
export const makeSocialReason = (as: As, given: Partial<SocialReasonDraft> = {}) =>
  call(as, createSocialReason, {
    body: { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', regime: '601', postalCode: '42501', ...given },
  })
