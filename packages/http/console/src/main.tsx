/** Starts the console. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import "./tokens.css"
import { onSignedOut } from "./api/Ask.ts"
import { KEY } from "./api/Session.ts"
import { router } from "./Routes.tsx"

const queries = new QueryClient({
  defaultOptions: {
    // The client repeats what is harmless to repeat, and knows how long to wait.
    queries: { retry: false, networkMode: "always", staleTime: 5_000 },
    mutations: { retry: false, networkMode: "always" }
  }
})

// The answer to this question is heard, too.
onSignedOut(() => {
  if (queries.isFetching({ queryKey: KEY }) === 0) void queries.invalidateQueries({ queryKey: KEY })
})

const place = document.getElementById("console")
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
