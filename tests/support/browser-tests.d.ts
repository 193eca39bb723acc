// Tests that end in .browser.tsx run under mocha: describe, it and their hooks are globals there.
/// <reference types="mocha" />
