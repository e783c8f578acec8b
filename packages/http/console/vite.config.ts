/** Builds the console into static files, which the service serves at `/console`. */
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

// Otherwise a build that tests have started holds React for developers.
process.env.NODE_ENV = "production"

export default defineConfig({
  root: import.meta.dirname,
  base: "/console/",
  plugins: [react()],
  build: {
    target: "es2023",
    // The policy of the pages allows no `data:` but in pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false
  }
})
