// Tests ending in .browser.tsx run in mocha: describe, it, and their hooks are globals there.
/// <reference types="mocha" />
