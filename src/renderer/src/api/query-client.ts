/** How the window keeps what it has read: always allowed, fresh again whenever the window gets the focus. */
import { focusManager, QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Nothing here comes from a network, so being offline must not hold a read back.
    queries: { networkMode: 'always', retry: false, staleTime: 1000, refetchOnWindowFocus: 'always' },
    mutations: { networkMode: 'always', retry: false },
  },
})

// Another window in front does not hide the page, so the library's own signal (visibility) would miss a return.
focusManager.setEventListener((onFocus) => {
  const listener = () => {
    onFocus()
  }
  window.addEventListener('focus', listener)
  return () => window.removeEventListener('focus', listener)
})
