import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import es from 'antd/es/locale/es_ES.js'
import { configureValidation } from '@arriero/contract/core/messages.ts'
import { queryClient } from '../kit/query.ts'
import { useTheme } from '../kit/theme.ts'
import { errorData, trace } from '../kit/trace.ts'
import { enterConsole, onEntry } from './entry.ts'
import { entrySteps } from './entry-steps.ts'
import { router } from './router.tsx'
import { startLive } from './start-live.ts'
import { antdThemes } from './theme.ts'
import { registerServiceWorker } from './update.ts'
import '@fontsource-variable/inter/wght.css'
import 'antd/dist/reset.css'
import 'antd/dist/antd.css'
import '../kit/kit.css'
import './antd.css'

configureValidation()
addEventListener('error', ({ error, message }) => trace('ERROR_CAPTURED', errorData(error ?? message)))
addEventListener('unhandledrejection', ({ reason }) => trace('ERROR_CAPTURED', errorData(reason)))

onEntry(async () => {
  await enterConsole(location.pathname.toLowerCase().startsWith('/cms'), entrySteps)
  await startLive()
})

function Console() {
  const theme = useTheme()
  return (
    <ConfigProvider locale={es} theme={antdThemes[theme]} wave={{ disabled: true }} form={{ colon: false }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  )
}

const host = document.getElementById('root')
if (!host) throw new Error('The page has no root element')
createRoot(host).render(<Console />)
if (import.meta.env.PROD) registerServiceWorker()
