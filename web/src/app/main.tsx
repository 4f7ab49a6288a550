import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ConfigProvider, type ConfigProviderProps } from 'antd'
import spanish from 'antd/es/locale/es_ES.js'
import { configureValidation } from '@arriero/contract/core/messages.ts'
import { Loaders } from '../kit/shell/Loaders.tsx'
import { connectNavigation, destination } from '../kit/shell/navigation.ts'
import { restoreSession } from '../kit/kept-session.ts'
import { queryClient } from '../kit/query.ts'
import { allStyles } from '../kit/shell/styles.ts'
import { useTheme } from '../kit/theme.ts'
import { enterConsole, onEntry } from './entry.ts'
import { entrySteps } from './entry-steps.ts'
import { router } from './router.tsx'
import { noteVisit, startLog } from './start-log.ts'
import { antdThemes } from './theme.ts'
import { registerServiceWorker } from './update.ts'
import '@fontsource-variable/inter/wght.css'
import 'antd/dist/reset.css'
import 'antd/dist/antd.css'
import '../kit/kit.css'
import './antd.css'

// Typed as a CommonJS module, bundled as the ES module it is.
const locale = spanish as unknown as ConfigProviderProps['locale']

configureValidation()
await restoreSession()
startLog()
router.subscribe('onResolved', () => {
  const screen = router.state.matches.findLast(({ staticData }) => staticData.screen)?.staticData.screen
  if (screen && !screen.isPublic) noteVisit(screen.path, screen.title)
})

connectNavigation((to) => void router.navigate(destination(to)))

onEntry(async () => {
  await enterConsole(entrySteps)
  const { startLive } = await import('./start-live.ts')
  startLive()
})

function Console() {
  const theme = useTheme()
  return (
    <ConfigProvider locale={locale} theme={antdThemes[theme]} wave={{ disabled: true }} form={{ colon: false }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {/* Beside the router: after a reload the entry is told before there is a screen. */}
        <Loaders />
      </QueryClientProvider>
    </ConfigProvider>
  )
}

// Whoever signs in finds the styles of what comes behind it; when they could not be read, they are asked for again there.
window.addEventListener('load', () => void allStyles().catch(() => undefined))

const host = document.getElementById('root')
if (!host) throw new Error('The page has no root element')
createRoot(host).render(<Console />)
if (import.meta.env.PROD) void registerServiceWorker()
