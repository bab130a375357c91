# A formula for Homebrew. Not yet tried: there is no release to download. `brew install --HEAD` builds the sources.
class Nightcar < Formula
  desc "Compiles, lints and audits asset catalogs without Xcode"
  homepage "https://github.com/OWNER/nightcar"
  url "https://github.com/OWNER/nightcar/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/OWNER/nightcar.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "jpeg-xl"
  depends_on "libpng"
  depends_on "libyaml"
  depends_on "webp"

  def install
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"A.xcassets/Contents.json").write '{"info": {"author": "xcode", "version": 1}}'
    system bin/"nightcar", "compile", "A.xcassets", "--output", "out"
    assert_path_exists testpath/"out/Assets.ncar"
  end
end
