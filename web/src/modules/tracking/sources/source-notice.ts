import { platforms, type SourceState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { ToastKind } from '../../../kit/shell/toast.ts'
import { toastDuration } from '../../../kit/shell/toast.ts'

const sdkFailed = 'No se ha podido cargar el SDK de Wialon'

interface Health {
  platform: number
  state: SourceState
  /** The sentence of the server. */
  message: string | null
}
interface Notice {
  kind: ToastKind
  /** Milliseconds; as any other notice when absent. */
  duration?: number
}

/**
 * How a source that changed is told, if at all: a token Wialon does not take is a warning and an SDK that cannot be loaded
 * an error that stays (rule TRACK-09); what Mapon says is told in its blue (rule TRACK-12).
 */
export function sourceNotice({ platform, state, message }: Health): Notice | undefined {
  const stopped = state === 'token_invalid' || state === 'refused'
  if (message === sdkFailed) return { kind: 'error', duration: toastDuration.stay }
  if (!message || !stopped) return undefined
  if (platform === platforms.mapon) return { kind: 'info', duration: toastDuration.alert }
  return { kind: platform === platforms.wialon && state === 'token_invalid' ? 'warning' : 'error' }
}
