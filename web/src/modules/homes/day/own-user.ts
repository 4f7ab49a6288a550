import { useSession } from '../../../kit/session.ts'

/** What is kept on a phone belongs to whoever was signed in. */
export const ownUser = () => useSession.getState().auth?.user.userId ?? 0
