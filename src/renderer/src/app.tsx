/** The whole window: what everything in it stands on, and the main view. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from './api/query-client.ts'
import { WindowEvents } from './api/window-events.tsx'
import { Announcer } from './components/announcer.tsx'
import { MainView } from './pages/main-view.tsx'

export function App() {
  return (
    // The content policy allows no style elements made by scripts.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <WindowEvents>
          <Announcer>
            <MainView />
          </Announcer>
        </WindowEvents>
      </QueryClientProvider>
    </CSPProvider>
  )
}
