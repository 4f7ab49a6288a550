import type { App } from '../../app/app.ts'
import { withAttempt } from '../../app/attempts.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import { demandPassword, passesCode, secondStepMethods } from './second-step.service.ts'
import { texts } from './session.texts.ts'

/** How a person proves once more that it is them: the codes of their application, or their password where they have none. */
export const proofOf = async (work: Work, userId: number): Promise<'totp' | 'password'> =>
  (await secondStepMethods(work, userId)).includes('totp') ? 'totp' : 'password'

/**
 * 400 at its field unless the person who is signed in proves that it is them; as many attempts as for signing in. Whoever
 * has codes is not believed by the password. Asked before the work's first query (`withAttempt`).
 */
export async function demandProof(
  app: App,
  work: Work,
  userId: number,
  { code, password }: { code?: string | undefined; password?: string | undefined },
): Promise<void> {
  if (code === undefined) {
    await demandPassword(app, work, userId, password ?? '')
    if ((await proofOf(work, userId)) === 'totp') throw badFields({ code: [texts.codeMissing] })
    return
  }
  await withAttempt(app, work, `password:${userId}`, async () => {
    if (!(await passesCode(app, work, userId, code))) throw badFields({ code: [texts.wrongCode] })
  })
}
