import { IconBrandFacebookFilled, IconBrandInstagram } from '@tabler/icons-react'
import { networkNames, type Network } from '@arriero/contract/social/social.rules.ts'
import { call } from '../../kit/call.ts'
import { carried } from '../../kit/session.ts'
import { errorText } from '../../kit/api-error.ts'
import { toast, toastDuration } from '../../kit/shell/toast.ts'
import { socialLogin } from '@arriero/contract/social/social.contract.ts'
import { socialChanged } from './social.queries.ts'

/** The sign of a network, in its colour; its name is read aloud. */
export function NetworkIcon({ network, size = 16 }: { network: Network; size?: number }) {
  const Sign = network === 'facebook' ? IconBrandFacebookFilled : IconBrandInstagram
  return (
    <span className={`network network-${network}`} role="img" aria-label={networkNames[network]}>
      <Sign size={size} stroke={1.75} aria-hidden />
    </span>
  )
}

/** Leaves for the page where one signs in; it leads back here. */
export async function signInAtFacebook(): Promise<void> {
  try {
    const url = new URL((await call(socialLogin)).url)
    url.searchParams.set('state', carried(url.searchParams.get('state') ?? ''))
    location.assign(url)
  } catch (error) {
    toast.error(errorText(error), { duration: toastDuration.stay })
  }
}

/** Does it, says so, and reads again what changed. */
export async function tried(done: Promise<unknown>, said: string): Promise<boolean> {
  try {
    await done
    toast.success(said)
    return true
  } catch (error) {
    toast.error(errorText(error))
    return false
  } finally {
    await socialChanged()
  }
}
